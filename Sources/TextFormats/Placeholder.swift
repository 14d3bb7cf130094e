// placeholder removed by the first real file

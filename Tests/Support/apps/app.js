// What a program of Express 4 gets of a request, as JSON: node app.js PORT
const express = require("express");
const app = express();
app.use(express.json(), express.urlencoded({ extended: true }));
app.use((request, response) => response.send(JSON.stringify(request.method === "GET" ? request.query : request.body)));
app.listen(Number(process.argv[2]), "127.0.0.1");

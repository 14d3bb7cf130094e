<?php
// What a program in PHP gets of a request, as JSON: php -S 127.0.0.1:PORT app.php
$json = str_starts_with($_SERVER['CONTENT_TYPE'] ?? '', 'application/json');
$data = $_SERVER['REQUEST_METHOD'] === 'GET' ? $_GET : $_POST;
echo json_encode($json ? json_decode(file_get_contents('php://input')) : $data, JSON_INVALID_UTF8_SUBSTITUTE);

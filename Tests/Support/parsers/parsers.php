<?php
// What PHP makes of a request: parsers_php.py runs this in php-cgi, since only that fills $_FILES.

function shown(string $text): string
{
    return json_encode(preg_match('//u', $text) ? $text : '$b64:' . base64_encode($text),
        JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_LINE_TERMINATORS);
}

function written(mixed $value, bool $isRoot = false): string
{
    if (!is_array($value)) {
        return is_string($value) ? shown($value) : json_encode($value);
    }
    if (!$isRoot && array_is_list($value)) {
        return '[' . implode(',', array_map('written', $value)) . ']';
    }
    $members = [];
    foreach ($value as $key => $item) {
        $members[] = shown((string) $key) . ':' . written($item);
    }
    return '{' . implode(',', $members) . '}';
}

// Below `tmp_name` stand paths, and what is there is the content.
function contents(mixed $paths): mixed
{
    return is_array($paths) ? array_map('contents', $paths) : ($paths === '' ? '' : file_get_contents($paths));
}

function files(): array
{
    $files = [];
    foreach ($_FILES as $name => $file) {
        foreach ($file as $member => $value) {
            $files[$name][$member === 'tmp_name' ? 'content' : $member] = $member === 'tmp_name' ? contents($value) : $value;
        }
    }
    return $files;
}

$kind = $_SERVER['PARSERS_KIND'];
if ($kind === 'version') {
    echo json_encode(PHP_VERSION);
} elseif ($kind === 'multipart') {
    echo '{"post":', written($_POST, true), ',"files":', written(files(), true), '}';
} else {
    echo written($kind === 'query' ? $_GET : $_POST, true);
}

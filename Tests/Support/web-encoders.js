// Reads Tests/Vectors/web-encoders.json from standard input and writes, as a JSON array, what this node makes of each
// input: URLSearchParams of a mapping, FormData of a list of parts. A random boundary becomes BOUNDARY.
"use strict";

function chunks(stream) {
  return new Promise((resolve) => {
    const read = [];
    stream.on("data", (data) => read.push(data));
    stream.on("end", () => resolve(Buffer.concat(read).toString("utf8")));
  });
}

async function multipart(parts) {
  const form = new FormData();
  for (const part of parts) {
    if (part.filename === undefined && part.type === undefined) {
      form.append(part.name, part.value);
    } else {
      const blob = new Blob([part.value], part.type === undefined ? {} : { type: part.type });
      if (part.filename) form.append(part.name, blob, part.filename);
      else form.append(part.name, part.filename === undefined ? blob : new File([blob], "", { type: part.type }));
    }
  }
  const response = new Response(form);
  const boundary = /boundary=(.*)$/.exec(response.headers.get("content-type"))[1];
  return (await response.text()).replaceAll(boundary, "BOUNDARY");
}

async function main() {
  const bodies = [];
  for (const vector of JSON.parse(await chunks(process.stdin))) {
    bodies.push(Array.isArray(vector.input)
      ? await multipart(vector.input)
      : new URLSearchParams(vector.input).toString());
  }
  process.stdout.write(JSON.stringify(bodies));
}

main();

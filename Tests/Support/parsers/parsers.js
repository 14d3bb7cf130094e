// What Node's parsers and those packages that are there make of requests: node parsers.js < INPUTS, whose lines are
// those of parsers.py.
const fs = require("fs");
const os = require("os");
const path = require("path");
const querystring = require("querystring");
const { Readable } = require("stream");

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "parsers-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true, force: true }));

// A package with its version, or nothing.
function found(name) {
  try {
    const library = require(name);
    let file = require.resolve(name);
    let description;
    do {
      file = path.dirname(file);
      const about = path.join(file, "package.json");
      description = fs.existsSync(about) ? JSON.parse(fs.readFileSync(about)) : {};
    } while (description.name !== name && file !== path.dirname(file));
    return { library, version: description.version ?? "" };
  } catch {
    return undefined;
  }
}

// Maps have no prototype: `__proto__` is a name like others.
function lists(pairs) {
  const result = new Map();
  for (const [name, value] of pairs) {
    if (!result.has(name)) result.set(name, []);
    result.get(name).push(value);
  }
  return result;
}

function shown(bytes) {
  const text = bytes.toString("utf8");
  return Buffer.from(text, "utf8").equals(bytes) ? text : "$b64:" + bytes.toString("base64");
}

function written(value) {
  if (value instanceof Map) {
    return "{" + [...value].map(([key, item]) => JSON.stringify(key) + ":" + written(item)).join(",") + "}";
  }
  // A hole of an array is null; an array of holes is an object.
  if (Array.isArray(value) && value.length - Object.keys(value).length < 10000) {
    return "[" + Array.from(value, (item, index) => (index in value ? written(item) : "null")).join(",") + "]";
  }
  if (value === undefined) return '"$undefined"';
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return "{" + Object.keys(value).map((key) => JSON.stringify(key) + ":" + written(value[key])).join(",") + "}";
}

function request(data, type) {
  const stream = Readable.from([data].filter((piece) => piece.length > 0));
  stream.method = "POST";
  stream.headers = { "content-length": String(data.length) };
  if (type !== undefined) stream.headers["content-type"] = type;
  return stream;
}

const latin = (data) => data.toString("latin1");

async function undici(data, type, isForm) {
  const headers = type === undefined ? {} : { "content-type": type };
  const all = [...(await new Response(data, { headers }).formData())];
  const fields = all.filter(([, value]) => typeof value === "string");
  if (isForm) return lists(fields);
  const files = [];
  for (const [name, file] of all) {
    if (typeof file === "string") continue;
    const content = shown(Buffer.from(await file.arrayBuffer()));
    files.push([name, { filename: file.name, type: file.type, content }]);
  }
  return { fields: lists(fields), files: lists(files) };
}

// What body-parser puts into req.body; Express 5 leaves it undefined where there is no form.
const bodyParser = (middleware) => (data, type) =>
  new Promise((resolve, reject) => {
    const stream = request(data, type);
    middleware(stream, {}, (error) => (error ? reject(error) : resolve(stream.body ?? {})));
  });

const busboy = (library) => (data, type) =>
  new Promise((resolve, reject) => {
    const fields = [];
    const files = [];
    const parser = library({ headers: type === undefined ? {} : { "content-type": type } });
    parser.on("field", (name, value, { valueTruncated }) =>
      fields.push([name ?? "$undefined", valueTruncated ? { $truncated: value } : value ?? "$undefined"])
    );
    parser.on("file", (name, stream, { filename, encoding, mimeType }) => {
      const pieces = [];
      const facts = { filename: filename ?? null, type: mimeType, encoding };
      files.push([name ?? "$undefined", facts]);
      stream.on("data", (piece) => pieces.push(piece));
      stream.on("error", () => {});
      stream.on("close", () => (facts.content = shown(Buffer.concat(pieces))));
    });
    parser.on("error", reject);
    parser.on("close", () => resolve({ fields: lists(fields), files: lists(files) }));
    parser.end(data);
  });

const multer = (library) => (data, type) =>
  new Promise((resolve, reject) => {
    const stream = request(data, type);
    library({ storage: library.memoryStorage() }).any()(stream, {}, (error) => {
      if (error) return reject(error);
      const files = (stream.files ?? []).map(({ fieldname, originalname, mimetype, encoding, buffer }) => [
        fieldname, { filename: originalname, type: mimetype, encoding, content: shown(buffer) },
      ]);
      resolve({ body: stream.body ?? {}, files: lists(files) });
    });
  });

const multiparty = (library) => (data, type) =>
  new Promise((resolve, reject) => {
    const fields = [];
    const files = [];
    const form = new library.Form();
    form.on("field", (name, value) => fields.push([name ?? "$null", value]));
    form.on("part", (part) => {
      const pieces = [];
      const facts = { filename: part.filename, type: part.headers["content-type"] ?? null };
      files.push([part.name ?? "$undefined", facts]);
      part.on("data", (piece) => pieces.push(piece));
      part.on("error", () => {});
      part.on("end", () => (facts.content = shown(Buffer.concat(pieces))));
    });
    form.on("error", reject);
    form.on("close", () => resolve({ fields: lists(fields), files: lists(files) }));
    form.parse(request(data, type));
  });

const formidable = (library) => (data, type) =>
  new Promise((resolve, reject) => {
    const fields = [];
    const files = [];
    const make = library.formidable ?? library;
    const form = make({ multiples: true, allowEmptyFiles: true, minFileSize: 0, uploadDir: folder });
    form.on("field", (name, value) => fields.push([name ?? "$null", value]));
    form.on("file", (name, file) => files.push([name ?? "$null", file]));
    form.parse(request(data, type), (error) => {
      if (error) return reject(error);
      const read = files.map(([name, file]) => {
        const content = shown(fs.readFileSync(file.filepath));
        fs.rmSync(file.filepath);
        return [name, { filename: file.originalFilename ?? null, type: file.mimetype, content }];
      });
      resolve({ fields: lists(fields), files: lists(read) });
    });
  });

const versions = {};
const readers = {};
function add(name, version, query, form, multipart) {
  versions[name] = version;
  readers[name] = { query, form, multipart };
}

add(
  "whatwg",
  process.versions.node,
  (data) => lists(new URLSearchParams(data.toString("utf8"))),
  (data, type) => undici(data, type, true),
  (data, type) => undici(data, type, false)
);
const parser = found("body-parser");
const isNew = parser?.version.startsWith("2.") ?? false;
add(
  "querystring",
  process.versions.node,
  (data) => querystring.parse(latin(data)),
  parser && !isNew ? bodyParser(parser.library.urlencoded({ extended: false })) : undefined
);
const qs = found("qs");
if (qs) {
  const [, minor] = qs.version.split(".").map(Number);
  add(
    minor < 15 ? "qs@6." + minor : "qs@6.15",
    qs.version,
    (data) => qs.library.parse(latin(data)),
    (data) => qs.library.parse(data.toString("utf8"))
  );
  if (parser && !isNew) {
    add(
      "express@4",
      `body-parser ${parser.version}, qs ${qs.version}`,
      (data) => qs.library.parse(latin(data), { allowPrototypes: true }),
      bodyParser(parser.library.urlencoded({ extended: true }))
    );
  }
}
if (parser && isNew) {
  // What Express 4.22 has but for ISO-8859-1, which its body-parser does not know.
  const read = bodyParser(parser.library.urlencoded({ extended: true }));
  add("express@4.22", `body-parser ${parser.version}, qs ${qs?.version}`,
    (data) => qs.library.parse(latin(data), { allowPrototypes: true }),
    (data, type) => (/iso-8859-1/i.test(type) ? undefined : read(data, type)));
  add("express@5", `body-parser ${parser.version}, qs ${qs?.version}`, readers.querystring.query,
    bodyParser(parser.library.urlencoded()));
}
for (const [name, library, make] of [
  ["busboy@1", "busboy", busboy], ["multer@2", "multer", multer], ["multiparty@4", "multiparty", multiparty],
  ["formidable@3", "formidable", formidable],
]) {
  const package = found(library);
  if (package) add(name, package.version, undefined, undefined, make(package.library));
}

// Those that leave some requests without an answer: what formidable does not go on with, what multiparty throws, and a
// file of busboy's that is open at the end. A machine may be slow: none is there once no other comes, either.
const late = ["busboy@1", "multer@2", "multiparty@4", "formidable@3"];
let answered = 0;

async function read([kind, data, type], name) {
  const reader = readers[name][kind];
  if (!reader) return undefined;
  const given = type === "-" ? undefined : latin(Buffer.from(type.slice(1), "base64"));
  let timer;
  const waiting = new Promise((_, reject) => {
    if (!late.includes(name)) return;
    let [seen, idle] = [-1, 0];
    timer = setInterval(() => {
      idle = answered === seen ? idle + 1 : 0;
      seen = answered;
      if (idle === 3) reject(new Error("no answer"));
    }, 250);
  });
  const count = () => (answered += 1);
  try {
    const answer = (async () => reader(Buffer.from(data.slice(1), "base64"), given))();
    answer.then(count, count);
    return await Promise.race([answer, waiting]);
  } catch (error) {
    if (process.env.PARSERS_DEBUG) console.error(name, error.message);
    return null;
  } finally {
    clearInterval(timer);
  }
}

async function main() {
  const lines = fs.readFileSync(0, "latin1").split("\n").filter(Boolean).map((line) => line.split(" "));
  const results = lines.map(() => new Map());
  for (const name of Object.keys(readers)) {
    // Several are waited for at a time.
    const width = late.includes(name) ? 256 : 1;
    for (let start = 0; start < lines.length; start += width) {
      const all = lines.slice(start, start + width).map((line) => read(line, name));
      (await Promise.all(all)).forEach((result, index) => {
        if (result !== undefined) results[start + index].set(name, result);
      });
    }
  }
  fs.writeFileSync(1, [JSON.stringify(versions), ...results.map(written)].join("\n") + "\n");
}

process.on("uncaughtException", (error) => {
  if (process.env.PARSERS_DEBUG) console.error("uncaught", error.message);
});
main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});

"""A recorded session as an HTTP Archive, the same on every run: pages, pictures, calls of APIs, and uploads."""

import base64
import json
import random
import sys

# Entries that are made anew; a long archive has them over and over.
DISTINCT = 400

WORDS = ["order", "price", "手机壳", "北京市朝阳区", "iPhone 15 Pro", "谢谢！", "réseau", "in stock", "a \"quoted\" word",
         "C:\\temp", "line\nend", "tab\there", "<b>bold</b>", "https://shop.example.com/p/1", "😀"]
FIELDS = [
    ("Host", "shop.example.com"), ("Connection", "keep-alive"), ("Accept", "*/*"),
    ("User-Agent", "Shop/5.2 (iPhone; iOS 17.4; Scale/3.00)"), ("Accept-Language", "zh-Hans-CN;q=1, en-GB;q=0.9"),
    ("Accept-Encoding", "gzip, deflate, br"), ("Cookie", "session=" + "5f" * 40 + "; theme=dark"),
    ("X-Trace", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"),
]


def named(pairs):
    return [{"name": name, "value": value} for name, value in pairs]


def request(index, pick):
    """The request of an entry; every third has a body."""
    word = lambda: pick.choice(WORDS)
    url = f"https://shop.example.com/v2/items/{index}"
    kind = index % 6
    if kind % 2 == 0:
        return {"method": "GET", "url": f"{url}?page={index % 50}&sort=price", "httpVersion": "HTTP/1.1", "cookies": [],
                "headers": named(FIELDS), "queryString": named([("page", str(index % 50)), ("sort", "price")]),
                "headersSize": -1, "bodySize": 0}
    if kind == 1:
        text = "&".join(f"key{number}=value%20{pick.randrange(10**9)}" for number in range(12))
        media = "application/x-www-form-urlencoded"
    elif kind == 3:
        text = json.dumps({"items": [{"sku": f"SKU-{pick.randrange(10**6)}", "note": word(), "count": number}
                                     for number in range(pick.randrange(4, 60))]}, ensure_ascii=False)
        media = "application/json"
    else:
        content = " ".join(word() for _ in range(600))
        text = ("--b0undary\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nhello\r\n"
                "--b0undary\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n"
                f"Content-Type: text/plain\r\n\r\n{content}\r\n--b0undary--\r\n")
        media = "multipart/form-data; boundary=b0undary"
    size = len(text.encode())
    return {"method": "POST", "url": url, "httpVersion": "HTTP/1.1", "cookies": [],
            "headers": named([*FIELDS, ("Content-Type", media), ("Content-Length", str(size))]), "queryString": [],
            "headersSize": -1, "bodySize": size, "postData": {"mimeType": media, "text": text}}


def response(index, pick):
    """The response of an entry: most of an archive's bytes."""
    kind = index % 4
    if kind == 0:
        content = {"mimeType": "image/jpeg", "encoding": "base64",
                   "text": base64.b64encode(pick.randbytes(pick.randrange(20_000, 200_000))).decode()}
    elif kind == 1:
        content = {"mimeType": "text/html; charset=utf-8",
                   "text": "\n".join(f"  <li class=\"item\">{pick.choice(WORDS)}</li>"
                                     for _ in range(pick.randrange(200, 2000)))}
    elif kind == 2:
        content = {"mimeType": "application/json",
                   "text": json.dumps([{"id": number, "name": pick.choice(WORDS), "price": number / 4, "tags": ["a", "b"]}
                                       for number in range(pick.randrange(100, 1000))])}
    else:
        content = {"mimeType": "text/javascript",
                   "text": ";".join(f"var v{number}=function(a,b){{return a+b*{number}}}"
                                    for number in range(pick.randrange(300, 3000)))}
    content["size"] = len(content["text"])
    return {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [],
            "headers": named([("Content-Type", content["mimeType"]), ("Cache-Control", "no-store")]),
            "redirectURL": "", "headersSize": -1, "bodySize": content["size"], "content": content}


def entries():
    """As many entries as are made anew, as the texts of their objects."""
    pick = random.Random(2026)
    return [json.dumps({"startedDateTime": f"2026-11-20T10:00:{index % 60:02d}.000Z", "time": 12.5,
                        "request": request(index, pick), "response": response(index, pick), "cache": {},
                        "timings": {"send": 1, "wait": 10, "receive": 1.5}}, ensure_ascii=False, indent=2).encode()
            for index in range(DISTINCT)]


def write(path, size):
    """Writes an archive of `size` bytes or a little more, and gives the number of its entries."""
    texts = entries()
    count = 0
    with open(path, "wb") as file:
        file.write(b'{"log": {"version": "1.2", "creator": {"name": "Charles Proxy", "version": "4.6.4"}, "entries": [\n')
        while file.tell() < size:
            if count:
                file.write(b",\n")
            file.write(texts[count % DISTINCT])
            count += 1
        file.write(b"\n]}}\n")
    return count


if __name__ == "__main__":
    print(write(sys.argv[1], int(sys.argv[2])))

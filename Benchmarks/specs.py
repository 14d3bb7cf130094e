"""Ten thousand small specs of several kinds, the same on every run."""

import os
import random

KINDS = 5


def spec(index, pick):
    """The text of one spec; its kind goes by its number."""
    words = ["手机壳", "iPhone 15 Pro", "北京市朝阳区", "gift wrap", "谢谢！", "a&b=c", "50% off", "réseau"]
    word = lambda: pick.choice(words)
    return [
        f"""summary: Searches the catalogue.
url: https://shop.example.com/search
params:
  q: {word()}
  page: {index % 50}
  filter: {{price: {{min: {index % 90}, max: {index % 90 + 10}}}, brands: [Apple, 华为, "AT&T"], in-stock: true}}
  sort: {{by: [sales, price], order: [desc, asc]}}
headers:
  X-Trace: trace-{index:08x}
""",
        f"""summary: Signs a user in.
method: POST
url: https://passport.example.com/oauth/token
auth: {{basic: [wallet-ios, "s3cret-{index}"]}}
params:
  grant_type: password
  username: "138{index:08d}"
  password: "p&ss=w+rd {index}%"
  note: {word()} {word()}
""",
        f"""summary: Places an order, as JSON.
method: POST
url: https://shop.example.com/orders/{index}
as: json
params:
  order: {index}
  total: {index % 1000}.{index % 10}5
  paid: false
  address: {{city: 北京市, street: "{word()} {index}", lines: [{word()}, {word()}, {word()}]}}
  items:
    - {{sku: SKU-{index}, count: 2, note: "{word()}"}}
    - {{sku: SKU-{index + 1}, count: 1, note: "{word()}"}}
""",
        f"""summary: Uploads a small text with two fields.
method: POST
url: https://files.example.com/v1/upload
params: {{album: "{index}", title: {word()}}}
files:
  - name: note
    filename: note-{index}.txt
    type: text/plain
    text: |
      {word()} {word()}
      line {index}
headers:
  Accept-Language: zh-Hans-CN;q=1
""",
        f"""summary: Fetches a profile of one of several users.
url: https://api.example.com/v2/users/{index}/profile?verbose=1
vars: {{token: tok-{index:06d}}}
auth: {{bearer: "${{token}}"}}
headers:
  X-App-Version: "5.{index % 40}"
  X-Device: iPhone16,2
params: {{fields: [name, avatar, city], since: {index * 37}, lang: zh-Hans}}
""",
    ][index % KINDS]


def write(folder, count):
    """Writes the specs, a hundred in a folder."""
    pick = random.Random(2026)
    for index in range(count):
        below = os.path.join(folder, f"{index // 100:03d}")
        os.makedirs(below, exist_ok=True)
        with open(os.path.join(below, f"{index:05d}.yaml"), "w", encoding="utf-8") as file:
            file.write(spec(index, pick))

import Foundation
import Testing

@testable import DataFormats

/// Random data, checked by Python: what is converted without losses reads as the original value.
struct RandomDataTests {
    /// The formats by their names in the scripts.
    private static let kinds: [(word: String, format: DataFormat)] = [
        ("json", .json), ("ndjson", .jsonLines), ("yaml", .yaml), ("toml", .toml), ("plist", .xmlPropertyList),
        ("bplist", .binaryPropertyList), ("csv", .commaSeparated), ("tsv", .tabSeparated),
    ]

    @Test(.enabled(if: Peer.isThere, "needs PyYAML in .build/peers"), arguments: 1...8)
    func readsThereAsWhatWentIn(seed: Int) async throws {
        try await Peer.inDirectory { directory in
            _ = try await Peer.run(Peer.prelude + Self.generate, [directory.path, String(seed)])
            var sources = 0
            for name in try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() {
                let source = directory.appending(path: name)
                let format = try #require(Self.kinds.first { $0.word == source.pathExtension }).format
                let document = try format.read(Array(Data(contentsOf: source)))
                sources += 1
                for (word, target) in Self.kinds {
                    let output = directory.appending(path: "\(name)-\(word)")
                    guard let result = try? target.write(document) else {
                        try Data().write(to: output.appendingPathExtension("refused"))
                        continue
                    }
                    let isKept = result.losses.isEmpty && document.losses.isEmpty
                    try Data(result.bytes).write(to: output.appendingPathExtension(isKept ? "kept" : "lossy"))
                }
            }
            #expect(sources > 100)
            let objections = try await Peer.run(Peer.prelude + Self.judge, [directory.path])
            #expect(objections.isEmpty, "\(objections)")
        }
    }

    /// Writes values in every format that can hold them, with the texts and numbers that formats treat differently.
    private static let generate = #"""
        directory, seed = sys.argv[1], int(sys.argv[2])
        r = random.Random(seed)
        words = ["", "no", "Yes", "on", "NULL", "~", "true", "1", "1.0", "1e5", "0x1F", "0o17", "017", "1_000", "12:30:45", "2001-12-14",
                 "2001-12-14T21:59:43Z", "<<", "=", ".inf", "- a", "a: b", "a #b", "# no", "&a", "*a", "!t", "|", ">", "%", "@", "`", "'", '"',
                 "{", "}", "[", "]", ",", "?", ":", "-", "---", "...", " lead", "trail ", "tab\tin", "two\nlines", "end\n", "end\n\n", "\nstart",
                 "a\r\nb", "cr\rx", "\x7f", "\x85", "\u2028", "\ufeff", "\u00a0", "e\u0301", "é", "日本語", "😀", "a,b", "a;b", 'q"q', "x" * 130,
                 "<&>]]>", "\\", "\\n", "/", "None", "y", "N", "infinity", "+1", "-", "1.", ".5", "1e400", "a\n b\n", "a\n\tb", "a\n\n\nb", "  a\n b"]
        controls = ["\0", "\x01", "\x1b", "\x0b"]

        # PyYAML, of version 1.1, leaves these plain strings; in version 1.2 they are numbers.
        numbers = {"1e5", "0o17", "1e400"}
        forYAML = False

        def text(controlled):
            t = anyText(controlled)
            return t + "'" if forYAML and t in numbers else t

        def anyText(controlled):
            if r.random() < 0.7: return r.choice(words)
            return "".join(r.choice(words + (controls if controlled else []))[:9] for _ in range(r.randrange(4)))

        def number():
            return r.choice([0, 1, -1, 255, 256, 65536, 2**31, 2**32, 2**53 + 1, 2**63 - 1, -2**63, r.randrange(-10**6, 10**6),
                             0.0, -0.0, 1.0, 0.1, 1e16, 1.5e-7, 1e300, 5e-324, 123456.789, r.random(), r.uniform(-1e9, 1e9)])

        def scalar(flags):
            choice = r.random()
            if choice < 0.4: return text("control" in flags)
            if choice < 0.75: return number()
            if choice < 0.85: return r.random() < 0.5
            if choice < 0.9 and "null" in flags: return None
            if choice < 0.93 and "big" in flags: return r.choice([2**63, 2**64 - 1, 2**64, -2**63 - 1, 10**40])
            if choice < 0.96 and "date" in flags: return datetime.datetime(r.randrange(1, 9999), r.randrange(1, 13), r.randrange(1, 29), r.randrange(24), r.randrange(60), r.randrange(60))
            if "data" in flags: return bytes(r.randrange(256) for _ in range(r.randrange(20)))
            return text(False)

        def value(flags, depth=0):
            choice = r.random()
            if depth < 4 and choice < 0.3: return [value(flags, depth + 1) for _ in range(r.randrange(5))]
            if depth < 4 and choice < 0.6: return {text("control" in flags): value(flags, depth + 1) for _ in range(r.randrange(13))}
            return scalar(flags)

        def write(name, data):
            with open(os.path.join(directory, name), "wb") as file: file.write(data if isinstance(data, bytes) else data.encode())

        for i in range(30):
            v = value({"null", "big", "control"})
            write(f"{i}.json", json.dumps(v, ensure_ascii=r.random() < 0.5, indent=r.choice([None, 1, 4])))
            write(f"{i}.ndjson", "".join(json.dumps(value({"null", "control"}, 2)) + "\n" for _ in range(r.randrange(4))))
            forYAML = True
            write(f"{i}.yaml", yaml.safe_dump(value({"null", "big", "control", "data"}), allow_unicode=r.random() < 0.5,
                                              default_flow_style=r.choice([None, True, False]), default_style=r.choice([None, '"', "'"]), width=r.choice([20, 80, 4000])))
            forYAML = False
            v = value({"date", "data"})
            write(f"{i}.plist", plistlib.dumps(v, sort_keys=False).replace(b"\r", b"&#13;"))
            write(f"{i}.bplist", plistlib.dumps(value({"date", "data", "control"}), fmt=plistlib.FMT_BINARY, sort_keys=False))
            names = list(dict.fromkeys(filter(None, (text(False) for _ in range(r.randrange(1, 6)))))) or ["only"]
            rows = [{n: text(False) for n in names} for _ in range(r.randrange(1, 5))]
            for kind, mark in (("csv", ","), ("tsv", "\t")):
                out = io.StringIO()
                w = csv.DictWriter(out, names, delimiter=mark, quoting=r.choice([csv.QUOTE_ALL, csv.QUOTE_MINIMAL]))
                w.writeheader(); w.writerows(rows)
                # One column says nothing about its delimiter, and some texts are delimiters themselves.
                if len(names) > 1: write(f"{i}.{kind}", out.getvalue())
        """#

    /// Prints each file that does not read as its source, and each refusal without a reason.
    private static let judge = #"""
        directory = sys.argv[1]

        def holds(v, what):
            if what(v): return True
            if isinstance(v, dict): return any(what(k) for k in v) or any(holds(x, what) for x in v.values())
            return isinstance(v, list) and any(holds(x, what) for x in v)

        def impossible(v, kind):
            big = lambda x: type(x) is int and not -2**63 <= x < (2**63 if kind == "toml" else 2**64)
            control = lambda x: isinstance(x, str) and any(ord(c) < 32 and c not in "\t\n\r" for c in x)
            if kind == "ndjson": return not isinstance(v, list)
            if kind == "toml": return not isinstance(v, dict) or holds(v, lambda x: x is None) or holds(v, big)
            if kind in ("plist", "bplist"): return holds(v, lambda x: x is None) or holds(v, big) or (kind == "plist" and holds(v, control))
            if kind in ("csv", "tsv"): return True
            return False

        for name in sorted(os.listdir(directory)):
            if "-" not in name: continue
            source, rest = name.split("-")
            kind, fate = rest.split(".")
            original = load(source.split(".")[1], open(os.path.join(directory, source), "rb").read())
            if fate == "refused":
                if not impossible(original, kind): print(name, "is refused:", repr(original)[:300])
            elif fate == "kept":
                try: result = load(kind, open(os.path.join(directory, name), "rb").read())
                except Exception as e: print(name, "cannot be read:", repr(e)[:300]); continue
                if kind == "yaml" and source.endswith(".ndjson") and len(original) == 1: result = [result]
                if not same(original, result): print(name, repr(original)[:600], "became", repr(result)[:600])
        """#
}

import Foundation
import TestPrograms

/// Independent readers in Python that check our readers and writers: json, csv, tomllib, plistlib and PyYAML.
enum Peer {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    static let python = "\(root)/.build/peers/bin/python"
    static let isThere = (try? runBlocking("import json, csv, tomllib, plistlib, yaml", [])) != nil

    struct Failure: Error { let outcome: Outcome }

    /// Returns the output of a script; `arguments` is its `sys.argv[1:]`.
    static func run(_ script: String, _ arguments: [String]) async throws -> String {
        try await OwnThread.run { try runBlocking(script, arguments) }
    }

    private static func runBlocking(_ script: String, _ arguments: [String]) throws -> String {
        let words = [python, "-c", script] + arguments
        let outcome = try Program.runBlocking(words.map { Argument(stringLiteral: $0) })
        guard outcome.status == 0 else { throw Failure(outcome: outcome) }
        return outcome.outputText
    }

    /// Calls `body` with a fresh directory, which is removed afterwards.
    static func inDirectory<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let directory = FileManager.default.temporaryDirectory.appending(path: "dnd-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        return try await body(directory)
    }

    /// Shared by the scripts: reading each format, and comparing values with their types.
    static let prelude = """
        import base64, csv, datetime, io, json, math, os, plistlib, random, sys, tomllib, yaml

        def pairs(items):
            if len(set(k for k, _ in items)) != len(items): raise ValueError("twice")
            return dict(items)

        def refuse(word): raise ValueError(word)

        def load(kind, data):
            if kind == "json": return json.loads(data.decode("utf-8-sig"), object_pairs_hook=pairs, parse_constant=refuse)
            if kind == "ndjson": return [json.loads(l, object_pairs_hook=pairs) for l in data.decode().split("\\n") if l.strip()]
            if kind == "yaml":
                documents = list(yaml.load_all(data.decode(), Loader=yaml.SafeLoader))
                return documents[0] if len(documents) == 1 else documents
            if kind == "toml": return tomllib.loads(data.decode())
            if kind in ("plist", "bplist"): return plistlib.loads(data)
            rows = list(csv.reader(io.StringIO(data.decode(), newline=""), delimiter="\\t" if kind == "tsv" else ","))
            return [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]

        def same(a, b):
            if isinstance(a, datetime.datetime) and isinstance(b, datetime.datetime):
                naive = lambda d: d.replace(tzinfo=None) if d.utcoffset() in (None, datetime.timedelta(0)) else d
                return naive(a) == naive(b)
            if type(a) is not type(b): return False
            if isinstance(a, float): return a == b or (math.isnan(a) and math.isnan(b))
            if isinstance(a, list): return len(a) == len(b) and all(map(same, a, b))
            if isinstance(a, dict): return list(a) == list(b) and all(same(a[k], b[k]) for k in a)
            return a == b

        """
}

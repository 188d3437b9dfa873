import Glibc

/// Files as in a user's folder: prose, source code, markup, data, and a few that are not text.
extension Place {
    private static let kinds: [(suffix: String, head: String, line: String)] = [
        ("txt", "", "The weather of day %d is fine, and the lake is calm.\n"),
        ("md", "# Notes\n\n", "- day %d: *fine*, with a [map](map-%d.png)\n"),
        ("swift", "import Glibc\n\n", "func day%d() -> Int { %d }\n"),
        ("py", "#!/usr/bin/env python3\nimport sys\n\n", "def day%d(): return %d\n"),
        ("sh", "#!/bin/sh\nset -eu\n", "echo 'day %d is fine' # %d\n"),
        ("json", "[\n", "  {\"day\": %d, \"weather\": \"fine\"},\n"),
        ("csv", "day,weather\n", "%d,fine\n"),
        ("html", "<!DOCTYPE html>\n<html><body>\n", "<p>Day %d was <b>fine</b>.</p>\n"),
        ("xml", "<?xml version=\"1.0\"?>\n<days>\n", "  <day number=\"%d\">fine</day>\n"),
        ("svg", "<svg xmlns=\"http://www.w3.org/2000/svg\">\n", "  <circle r=\"%d\"/>\n"),
        ("c", "#include <stdio.h>\n\n", "static int day_%d(void) { return %d; }\n"),
        ("pdf", "%PDF-1.4\n", "%d 0 obj\n<< /Length %d >>\nendobj\n"),
        ("gif", "GIF89a", "\u{1}\u{2}%d\u{3}"),
    ]

    /// Creates a directory of `count` files of about 2 KB, cycling through all kinds, each with different content.
    func mixedFiles(count: Int) throws -> [String] {
        let directory = try freshDirectory()
        return try (0..<count).map { index in
            let kind = Self.kinds[index % Self.kinds.count]
            let name = "\(directory)/file-\(index).\(kind.suffix)"
            guard let file = fopen(name, "w") else { throw CommandFailed(command: ["fopen", name], status: errno) }
            defer { fclose(file) }
            fputs(kind.head, file)
            for line in 0..<40 {
                let parts = kind.line.split(separator: "%d", omittingEmptySubsequences: false)
                fputs(parts.joined(separator: String(index * 40 + line)), file)
            }
            return name
        }
    }
}

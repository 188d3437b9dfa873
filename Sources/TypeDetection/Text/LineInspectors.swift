import UniformTypes

/// Detects scripts by the interpreter in their first line.
enum ShebangLine: TextInspector {
    static func inspect(_ text: TextSample) -> InspectionResult? {
        guard text.begins(with: "#!"), let line = text.lines(1, length: 256).first?.text.dropFirst(2) else {
            return nil
        }
        var words = line.split { $0 == " " || $0 == "\t" }.map { String($0.split(separator: "/").last ?? $0) }
        guard let first = words.first else { return nil }
        if first == "env" || first == "busybox" {
            words.removeFirst()
            words.removeAll { $0.hasPrefix("-") || $0.contains("=") }
        }
        guard let program = words.first else { return nil }
        guard line.contains("/") || line.contains("env") else { return nil }
        let name = program.prefix { !$0.isNumber && $0 != "." && $0 != "-" }.lowercased()
        for row in interpreters where row.name == name { return .guess(row.identifier) }
        return .guess("public.script")
    }

    private static let interpreters: [(name: String, identifier: String)] = [
        ("sh", "public.shell-script"), ("dash", "public.shell-script"), ("ash", "public.shell-script"),
        ("bash", "public.bash-script"), ("zsh", "public.zsh-script"), ("ksh", "public.ksh-script"),
        ("mksh", "public.ksh-script"), ("csh", "public.csh-script"), ("tcsh", "public.tcsh-script"),
        ("fish", "org.fishshell.fish"), ("python", "public.python-script"), ("pypy", "public.python-script"),
        ("ipython", "public.python-script"), ("uv", "public.python-script"), ("perl", "public.perl-script"),
        ("ruby", "public.ruby-script"), ("jruby", "public.ruby-script"), ("php", "public.php-script"),
        ("node", "com.netscape.javascript-source"), ("nodejs", "com.netscape.javascript-source"),
        ("deno", "com.netscape.javascript-source"), ("bun", "com.netscape.javascript-source"),
        ("qjs", "com.netscape.javascript-source"), ("gjs", "com.netscape.javascript-source"),
        ("lua", "org.lua.lua-source"), ("luajit", "org.lua.lua-source"), ("tclsh", "tk.tcl.tcl-source"),
        ("tcl", "tk.tcl.tcl-source"),
        ("wish", "tk.tcl.tcl-source"), ("expect", "tk.tcl.tcl-source"), ("awk", "org.gnu.awk"), ("gawk", "org.gnu.awk"),
        ("sed", "org.gnu.sed"), ("make", "public.make-source"), ("osascript", "com.apple.applescript.text"),
        ("swift", "public.swift-source"), ("rscript", "org.r-project.r-source"),
        ("julia", "org.julialang.julia-source"),
        ("groovy", "org.groovy-lang.groovy-source"), ("pwsh", "com.microsoft.powershell"),
        ("runhaskell", "org.haskell.haskell-source"), ("escript", "org.erlang.erlang-source"),
        ("elixir", "org.elixir-lang.elixir-source"), ("scala", "org.scala-lang.scala"),
        ("kotlin", "org.kotlinlang.source"),
        ("nu", "org.nushell.nu"), ("guile", "org.gnu.guile.scheme"), ("racket", "org.racket-lang.racket"),
        ("clojure", "org.clojure.clojure-source"), ("bb", "org.clojure.clojure-source"),
        ("coffee", "org.coffeescript.coffeescript"),
        ("execlineb", "org.skarnet.execline"), ("stap", "org.systemtap.stp"), ("cmake", "org.cmake.cmake"),
    ]
}

/// Detects mail, mailboxes and news by their header fields (RFC 5322, RFC 4155, RFC 5536).
///
/// Notes, settings and the headers of web servers look alike: a field that only mail programs write makes it sure.
/// Addresses after `From` and `To` make it a guess, which yields to the name of another kind of text.
enum MailHeaders: TextInspector {
    static func inspect(_ text: TextSample) -> InspectionResult? {
        var lines = text.lines(60, length: 512).map(\.text)
        var isMailbox = false
        if let first = lines.first, first.hasPrefix("From "), first.contains(":") {
            if isPatch(first) { return .sure("public.patch-file") }
            isMailbox = true
            lines.removeFirst()
        }
        var known: Set<String> = []
        var isRelated = false
        var hasAddress = false
        for line in lines {
            if line.isEmpty { break }
            if let first = line.first, first == " " || first == "\t" { continue }
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { return nil }
            let name = line[..<colon].lowercased()
            guard name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
            if headers.contains(name) || ownHeaders.contains(name) { known.insert(name) }
            if name == "content-type", line.lowercased().contains("multipart/related") { isRelated = true }
            hasAddress = hasAddress || (name == "from" || name == "to") && line.contains("@")
        }
        guard known.count >= 2 else { return nil }
        if isMailbox { return .sure("com.c-command.mbox") }
        if known.contains("newsgroups") || known.contains("path") && known.contains("message-id") {
            return .sure("org.usenet.news-article")
        }
        guard !known.isDisjoint(with: ownHeaders) else { return hasAddress ? .guess("com.apple.mail.email") : nil }
        if isRelated && !known.contains("to") && !known.contains("received") {
            return .sure("com.microsoft.word.mhtml")
        }
        return .sure(.emlMessage)
    }

    /// Whether the first line is that of `git format-patch`: the name of a commit, and a date that is always the same.
    private static func isPatch(_ line: String) -> Bool {
        let words = line.split(separator: " ")
        return words.count == 7 && (words[1].count == 40 || words[1].count == 64)
            && words[1].allSatisfy(\.isHexDigit) && line.hasSuffix(" Mon Sep 17 00:00:00 2001")
    }

    /// Fields of mail that other texts have, too.
    private static let headers: Set<String> = [
        "from", "to", "cc", "bcc", "subject", "date", "path", "content-type", "sender", "references", "reply-to",
    ]

    /// Fields that only mail and news have.
    private static let ownHeaders: Set<String> = [
        "received", "return-path", "message-id", "mime-version", "delivered-to", "in-reply-to", "x-mailer",
        "dkim-signature", "newsgroups", "content-transfer-encoding", "x-originating-ip", "list-id",
        "authentication-results", "arc-seal", "envelope-to", "x-spam-status", "x-gmail-labels", "x-mozilla-status",
    ]
}

/// Detects comma- and tab-separated values: all lines have the same number of fields.
enum TabularText: TextInspector {
    static func inspect(_ text: TextSample) -> InspectionResult? {
        var lines = text.lines(64, length: 4096)
        // The last line of a sample may be truncated.
        if !text.isWhole || lines.last?.isEmpty == true { lines.removeLast(min(1, lines.count)) }
        lines = lines.filter { !$0.isEmpty }
        guard lines.count >= 2 else { return nil }
        if let columns = columns(lines, separator: 0x09), columns > 1 { return .guess(.tabSeparatedText) }
        guard let columns = columns(lines, separator: 0x2C), columns > 1 else { return nil }
        // Prose and lists of names have a space after each comma; lines of source code end with braces and semicolons.
        let commas = lines.reduce(0) { sum, line in sum + line.count { $0 == 0x2C } }
        let spaced = lines.reduce(0) { sum, line in sum + zip(line, line.dropFirst()).count { $0 == 0x2C && $1 == 0x20 }
        }
        let isCode = lines.contains { line in
            line.last == 0x3B || line.last == 0x7B || line.last == 0x2C || line.first == 0x7B
        }
        return spaced * 2 < commas && !isCode ? .guess(.commaSeparatedText) : nil
    }

    /// Returns the number of fields per line; nil if it differs between lines.
    private static func columns(_ lines: [ArraySlice<UInt8>], separator: UInt8) -> Int? {
        var common: Int?
        for line in lines {
            var count = 1
            var isQuoted = false
            for byte in line {
                if byte == 0x22 {
                    isQuoted.toggle()
                } else if byte == separator, !isQuoted {
                    count += 1
                }
            }
            if isQuoted || count < 2 { return nil }
            if let common, common != count { return nil }
            common = count
        }
        return common
    }
}

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

import ItemProviders

/// What it means that pandoc skips a command of LaTeX: most of them are about the appearance.
enum LaTeXSkips {
    /// Commands whose arguments are no text: lengths, counters, colours, the names of styles, and marks for an index.
    private static let appearance: Set<Substring> = [
        "addcontentsline", "addtocounter", "addtolength", "addvspace", "bibliographystyle", "captionsetup", "cmidrule",
        "color", "columncolor", "definecolor", "enlargethispage", "fontencoding", "fontfamily", "fontseries",
        "fontshape", "fontsize", "frenchspacing", "geometry", "glsadd", "hspace", "hypersetup", "hyphenation",
        "includeonly", "index", "kern", "let", "linespread", "lstset", "newlength", "pagecolor", "pagenumbering",
        "pagestyle", "phantom", "rowcolor", "rule", "selectlanguage", "setcounter", "setlength", "setstretch",
        "sisetup", "stepcounter", "thispagestyle", "tikzset", "usetikzlibrary", "vphantom", "vskip", "vspace",
    ]
    /// Commands without arguments that print text.
    private static let words: Set<Substring> = [
        "today", "thepage", "thesection", "thechapter", "printbibliography", "printglossary", "printglossaries",
    ]
    /// Commands and environments that draw or show a picture.
    private static let drawings: Set<Substring> = [
        "tikzpicture", "tikz", "pgfpicture", "picture", "pspicture", "axis", "circuitikz", "forest", "includepdf",
        "includesvg", "includestandalone", "tikzcd", "chemfig",
    ]
    private static let headers: Set<Substring> = [
        "fancyhead", "fancyfoot", "lhead", "chead", "rhead", "lfoot", "cfoot", "rfoot", "markboth", "markright",
        "ihead", "ohead", "ifoot", "ofoot",
    ]

    /// The line of `\begin{document}`, 1-based; 0 for a part of a document, which has none.
    static func firstLine(ofBodyIn source: [UInt8]) -> Int {
        guard let start = ByteSearch.first("\\begin{document}", in: source) else { return 0 }
        return source[..<start].count { $0 == UInt8(ascii: "\n") } + 1
    }

    /// The loss if the command `content` is skipped.
    static func loss(of content: String, isInPreamble: Bool) -> Loss {
        guard content.first == "\\" else { return .other }
        let name = content.dropFirst().prefix { $0.isLetter || $0 == "@" }
        let arguments = content.dropFirst(1 + name.count)
        if name == "begin" || name == "end" {
            // The text of an environment that pandoc does not know stays, unless all of it is in the message.
            let environment = arguments.drop { $0 != "{" }.dropFirst().prefix { $0.isLetter }
            guard !drawings.contains(environment) else { return .pictures }
            return arguments.drop { $0 != "}" }.dropFirst().contains("\\") ? .other : .layout
        }
        if headers.contains(name) { return .headers }
        if isInPreamble { return .layout }
        if drawings.contains(name) { return .pictures }
        if words.contains(name) { return .other }
        return appearance.contains(name) || !arguments.contains { $0 == "{" } ? .layout : .other
    }
}

/// The control words that define the content of groups.
enum RTFDestination {
    /// Groups whose text is not visible on the page.
    static let hidden: Set<String> = [
        "fonttbl", "colortbl", "stylesheet", "info", "pict", "nonshppict", "fldinst", "header", "headerl", "headerr",
        "headerf", "footer", "footerl", "footerr", "footerf", "ftnsep", "ftnsepc", "ftncn", "aftnsep", "aftnsepc",
        "aftncn",
        "xe", "tc", "rxe", "txe", "bkmkstart", "bkmkend", "annotation", "atnid", "atnauthor", "atntime", "atndate",
        "atnicn",
        "atnref", "atrfstart", "atrfend", "listname", "sn", "sv", "shprslt", "private", "template", "operator",
        "comment",
        "objname", "objclass", "objdata", "objalias", "objsect", "datafield", "formfield", "fname", "ftype", "panose",
        "falt", "filetbl", "revtbl", "rsidtbl", "listtable", "listoverridetable", "generator", "themedata",
        "colorschememapping", "latentstyles", "datastore", "xmlnstbl", "pgptbl", "userprops", "docvar", "mmathPict",
        "mmathPr", "background", "passwordhash", "wgrffmtfilter", "protusertbl", "title", "author", "keywords",
        "subject",
    ]

    /// Groups that begin with `\*` (which marks them as skippable for other readers) but contain visible text.
    static let visibleStarred: Set<String> = ["shpinst", "ud", "shppict", "fldrslt", "moMath", "mr", "mt"]

    /// Control words for characters.
    static let characters: [String: String] = [
        "tab": "\t", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”",
        "bullet": "•", "emspace": "\u{2003}", "enspace": "\u{2002}", "qmspace": "\u{2005}", "zwj": "\u{200D}",
        "zwnj": "\u{200C}", "ltrmark": "\u{200E}", "rtlmark": "\u{200F}",
    ]

    /// Control words that end a line.
    static let lineEnds: Set<String> = ["par", "line", "page", "sect", "column", "softline", "softpage"]
}

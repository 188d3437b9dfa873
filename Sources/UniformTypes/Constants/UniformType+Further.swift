// Well-known types that Apple's `UTType` does not list but programs here use. Names are those of Apple's `UTType`, if
// it has the type.

extension UniformType {
    /// `public.avif`
    public static let avif = UniformType(uncheckedIdentifier: "public.avif")
    /// `public.heif-standard`
    public static let heifStandard = UniformType(uncheckedIdentifier: "public.heif-standard")
    /// `public.jpeg-2000`
    public static let jpeg2000 = UniformType(uncheckedIdentifier: "public.jpeg-2000")
    /// `org.gimp.xcf`
    public static let xcf = UniformType(uncheckedIdentifier: "org.gimp.xcf")
    /// `org.xiph.flac`
    public static let flac = UniformType(uncheckedIdentifier: "org.xiph.flac")
    /// `org.xiph.ogg-audio`
    public static let oggAudio = UniformType(uncheckedIdentifier: "org.xiph.ogg-audio")
    /// `net.daringfireball.markdown`
    public static let markdown = UniformType(uncheckedIdentifier: "net.daringfireball.markdown")
    /// `public.toml`
    public static let toml = UniformType(uncheckedIdentifier: "public.toml")
    /// `org.libpng.apng`
    public static let animatedPNG = UniformType(uncheckedIdentifier: "org.libpng.apng")
    /// `public.ndjson`
    public static let ndjson = UniformType(uncheckedIdentifier: "public.ndjson")
    /// `public.xhtml`
    public static let xhtml = UniformType(uncheckedIdentifier: "public.xhtml")
    /// `public.rss`
    public static let rss = UniformType(uncheckedIdentifier: "public.rss")
    /// `org.w3.webvtt`
    public static let webVTT = UniformType(uncheckedIdentifier: "org.w3.webvtt")
    /// `com.topografix.gpx`
    public static let gpx = UniformType(uncheckedIdentifier: "com.topografix.gpx")
    /// `com.geocaching.loc`
    public static let loc = UniformType(uncheckedIdentifier: "com.geocaching.loc")
    /// `com.google.earth.kml`
    public static let kml = UniformType(uncheckedIdentifier: "com.google.earth.kml")
    /// `com.google.earth.kmz`
    public static let kmz = UniformType(uncheckedIdentifier: "com.google.earth.kmz")
    /// `com.razeware.item-bundle`
    public static let itemBundle = UniformType(uncheckedIdentifier: "com.razeware.item-bundle")
    /// `com.razeware.geocache`
    public static let geocache = UniformType(uncheckedIdentifier: "com.razeware.geocache")
    /// `org.openxmlformats.wordprocessingml.document`
    public static let docx = UniformType(uncheckedIdentifier: "org.openxmlformats.wordprocessingml.document")
    /// `org.openxmlformats.spreadsheetml.sheet`
    public static let xlsx = UniformType(uncheckedIdentifier: "org.openxmlformats.spreadsheetml.sheet")
    /// `org.openxmlformats.presentationml.presentation`
    public static let pptx = UniformType(uncheckedIdentifier: "org.openxmlformats.presentationml.presentation")
    /// `org.openxmlformats.openxml`
    public static let openXML = UniformType(uncheckedIdentifier: "org.openxmlformats.openxml")
    /// `org.oasis-open.opendocument`
    public static let openDocument = UniformType(uncheckedIdentifier: "org.oasis-open.opendocument")
    /// `org.oasis-open.opendocument.text`
    public static let odt = UniformType(uncheckedIdentifier: "org.oasis-open.opendocument.text")
    /// `org.oasis-open.opendocument.spreadsheet`
    public static let ods = UniformType(uncheckedIdentifier: "org.oasis-open.opendocument.spreadsheet")
    /// `org.oasis-open.opendocument.presentation`
    public static let odp = UniformType(uncheckedIdentifier: "org.oasis-open.opendocument.presentation")
    /// `org.oasis-open.opendocument.spreadsheet-flat`
    public static let flatODS = UniformType(uncheckedIdentifier: "org.oasis-open.opendocument.spreadsheet-flat")
    /// `org.oasis-open.opendocument.presentation-flat`
    public static let flatODP = UniformType(uncheckedIdentifier: "org.oasis-open.opendocument.presentation-flat")
    /// `com.microsoft.word.doc`
    public static let wordDocument = UniformType(uncheckedIdentifier: "com.microsoft.word.doc")
    /// `com.microsoft.excel.xls`
    public static let excelWorkbook = UniformType(uncheckedIdentifier: "com.microsoft.excel.xls")
    /// `com.microsoft.powerpoint.ppt`
    public static let powerPointPresentation = UniformType(uncheckedIdentifier: "com.microsoft.powerpoint.ppt")
    /// `com.adobe.postscript`
    public static let postScript = UniformType(uncheckedIdentifier: "com.adobe.postscript")
    /// `com.adobe.encapsulated-postscript`
    public static let encapsulatedPostScript = UniformType(uncheckedIdentifier: "com.adobe.encapsulated-postscript")
    /// `com.adobe.photoshop-image`
    public static let photoshop = UniformType(uncheckedIdentifier: "com.adobe.photoshop-image")
    /// `org.tug.tex`
    public static let latex = UniformType(uncheckedIdentifier: "org.tug.tex")
    /// `org.orgmode.org`
    public static let orgMode = UniformType(uncheckedIdentifier: "org.orgmode.org")
    /// `net.sourceforge.docutils.restructuredtext`
    public static let reStructuredText = UniformType(uncheckedIdentifier: "net.sourceforge.docutils.restructuredtext")
    /// `org.asciidoctor.asciidoc`
    public static let asciiDoc = UniformType(uncheckedIdentifier: "org.asciidoctor.asciidoc")
    /// `org.docbook.docbook`
    public static let docBook = UniformType(uncheckedIdentifier: "org.docbook.docbook")
    /// `org.fictionbook.fb2`
    public static let fictionBook = UniformType(uncheckedIdentifier: "org.fictionbook.fb2")
    /// `org.jupyter.notebook`
    public static let jupyterNotebook = UniformType(uncheckedIdentifier: "org.jupyter.notebook")
    /// `org.opml.opml`
    public static let opml = UniformType(uncheckedIdentifier: "org.opml.opml")
    /// `org.gnu.troff`
    public static let troff = UniformType(uncheckedIdentifier: "org.gnu.troff")
    /// `org.tug.tex.bibtex`
    public static let bibTeX = UniformType(uncheckedIdentifier: "org.tug.tex.bibtex")
    /// `com.apple.mail.email`
    public static let emlMessage = UniformType(uncheckedIdentifier: "com.apple.mail.email")
    /// `org.usenet.news-article`
    public static let newsArticle = UniformType(uncheckedIdentifier: "org.usenet.news-article")
    /// `com.microsoft.word.mhtml`
    public static let mhtml = UniformType(uncheckedIdentifier: "com.microsoft.word.mhtml")
    /// `com.microsoft.outlook.message`
    public static let outlookMessage = UniformType(uncheckedIdentifier: "com.microsoft.outlook.message")
    /// `com.microsoft.outlook.oft`
    public static let outlookTemplate = UniformType(uncheckedIdentifier: "com.microsoft.outlook.oft")
    /// `com.microsoft.outlook.tnef`
    public static let outlookTransport = UniformType(uncheckedIdentifier: "com.microsoft.outlook.tnef")
    /// `com.c-command.mbox`
    public static let mailbox = UniformType(uncheckedIdentifier: "com.c-command.mbox")
    /// `com.apple.ical.ics`
    public static let iCalendar = UniformType(uncheckedIdentifier: "com.apple.ical.ics")
    /// `com.apple.ical.vcs`
    public static let vCalendar = UniformType(uncheckedIdentifier: "com.apple.ical.vcs")
    /// `org.sqlite.sqlite3`
    public static let sqlite = UniformType(uncheckedIdentifier: "org.sqlite.sqlite3")
    /// `org.7-zip.7-zip-archive`
    public static let sevenZip = UniformType(uncheckedIdentifier: "org.7-zip.7-zip-archive")
    /// `org.tukaani.xz-archive`
    public static let xz = UniformType(uncheckedIdentifier: "org.tukaani.xz-archive")
    /// `com.facebook.zstandard-archive`
    public static let zstandard = UniformType(uncheckedIdentifier: "com.facebook.zstandard-archive")
    /// `public.elf-binary`
    public static let elfBinary = UniformType(uncheckedIdentifier: "public.elf-binary")
    /// `com.apple.mach-o-binary`
    public static let machO = UniformType(uncheckedIdentifier: "com.apple.mach-o-binary")
    /// `public.named-pipe`
    public static let namedPipe = UniformType(uncheckedIdentifier: "public.named-pipe")
    /// `public.socket`
    public static let socket = UniformType(uncheckedIdentifier: "public.socket")
    /// `public.block-special`
    public static let blockSpecial = UniformType(uncheckedIdentifier: "public.block-special")
    /// `public.character-special`
    public static let characterSpecial = UniformType(uncheckedIdentifier: "public.character-special")
}

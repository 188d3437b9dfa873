import UniformTypes

/// Detects XML by its root element and namespace, and HTML by its first tag.
enum MarkupText: TextInspector {
    static func inspect(_ text: TextSample) -> InspectionResult? {
        guard text.trimmed.first == 0x3C else { return nil }
        let prolog = MarkupProlog(text.trimmed)
        if prolog.doctype.lowercased() == "html" {
            return prolog.isDeclaredXML
                || prolog.publicIdentifier.contains("XHTML") && prolog.namespace.hasSuffix("/xhtml")
                ? .sure(.xhtml) : .sure(.html)
        }
        guard let root = prolog.root else {
            // A document type definition has a text declaration, which looks like that of a document, and no root.
            if prolog.hasDeclarations {
                return prolog.isDeclaredXML ? .sure("org.w3.xml-dtd") : .guess("org.w3.xml-dtd")
            }
            return prolog.isDeclaredXML ? .sure(.xml) : nil
        }
        if prolog.localName == "plist", let type = PropertyListContent.type(of: text.trimmed) { return .sure(type) }
        if let type = RootElements.type(of: prolog) { return .sure(type) }
        if prolog.isDeclaredXML || !prolog.doctype.isEmpty { return .sure(.xml) }
        let name = root.lowercased()
        if ["html", "head", "body"].contains(name) { return .sure(.html) }
        if hypertextTags.contains(name) { return .guess(.html) }
        // A tag alone does not make a text XML; a tag with a namespace does.
        return prolog.namespace.isEmpty ? nil : .sure(.xml)
    }

    /// Tags at the beginning of HTML fragments (WHATWG MIME Sniffing, 7.1, and other common ones).
    private static let hypertextTags: Set<String> = [
        "script", "iframe", "h1", "h2", "h3", "div", "font", "table", "a", "style", "title", "b", "br", "p", "meta",
        "link",
        "base", "span", "ul", "ol", "img", "center", "section", "article", "header", "main", "nav", "form", "pre",
    ]
}

// MARK: - Root elements

/// The types of XML documents by their root element, and by its namespace if the name alone is ambiguous.
enum RootElements {
    static func type(of prolog: MarkupProlog) -> UniformType? {
        if let instruction = prolog.instructions.first(where: { $0.hasPrefix("mso-application") }) {
            if instruction.contains("Word.Document") { return UniformType("com.microsoft.word.wordml") }
        }
        let space = prolog.namespace.lowercased()
        let name = prolog.localName
        for row in rows where row.name.isEmpty || row.name == name {
            guard row.space.isEmpty || space.contains(row.space) else { continue }
            if row.identifier == "org.oasis-open.opendocument" { return flatOpenDocument(prolog) }
            return UniformType(row.identifier)
        }
        // Vocabularies that are used in documents with any root element.
        let spaces = prolog.attributes.filter { $0.key.hasPrefix("xmlns:") }.values
        return spaces.contains { $0.contains("opengis.net/gml") } ? UniformType("org.opengis.gml") : nil
    }

    private static func flatOpenDocument(_ prolog: MarkupProlog) -> UniformType? {
        switch prolog.attributes["office:mimetype"]?.split(separator: ".").last {
        case "text": UniformType("org.oasis-open.opendocument.text-flat")
        case "spreadsheet": .flatODS
        case "presentation": .flatODP
        case "graphics": UniformType("org.oasis-open.opendocument.graphics-flat")
        default: nil
        }
    }

    /// Root element, substring of the lower-case namespace, type. An empty name or substring matches anything.
    private static let rows: [(name: String, space: String, identifier: String)] = [
        ("svg", "", "public.svg-image"), ("gpx", "", "com.topografix.gpx"), ("kml", "", "com.google.earth.kml"),
        ("loc", "", "com.geocaching.loc"), ("rss", "", "public.rss"), ("feed", "w3.org/2005/atom", "org.w3.atom"),
        ("feed", "purl.org/atom", "org.w3.atom"), ("entry", "w3.org/2005/atom", "org.w3.atom"),
        ("html", "w3.org/1999/xhtml", "public.xhtml"), ("plist", "", "com.apple.xml-property-list"),
        ("TrainingCenterDatabase", "", "com.garmin.tcx"), ("COLLADA", "", "org.khronos.collada.digital-asset-exchange"),
        ("X3D", "", "org.web3d.x3d"), ("opml", "", "org.opml.opml"), ("xliff", "", "org.oasis-open.xliff"),
        ("FictionBook", "", "org.fictionbook.fb2"), ("TEI", "", "org.tei-c.tei"), ("osm", "", "org.openstreetmap.osm"),
        ("", "opengis.net/gml", "org.opengis.gml"), ("StyledLayerDescriptor", "", "org.opengis.sld"),
        ("", "docbook.org/ns/docbook", "org.docbook.docbook"), ("math", "", "org.w3.mathml"),
        ("smil", "", "org.w3.smil"),
        ("stylesheet", "w3.org/1999/xsl/transform", "org.w3.xsl"),
        ("transform", "w3.org/1999/xsl/transform", "org.w3.xsl"),
        ("schema", "w3.org/2001/xmlschema", "org.w3.xml-schema"), ("grammar", "relaxng.org", "org.w3.xpointer.rng"),
        ("definitions", "xmlsoap.org/wsdl", "org.w3.wsdl"), ("vxml", "", "org.w3.voicexml"),
        ("score-partwise", "", "org.musicxml.musicxml"), ("score-timewise", "", "org.musicxml.musicxml"),
        ("bom", "cyclonedx", "org.cyclonedx.bom.xml"), ("tt", "ttml", "org.w3.ttml"),
        ("playlist", "xspf", "org.xspf.playlist"),
        ("urlset", "sitemap", "org.sitemaps.sitemap"), ("sitemapindex", "sitemap", "org.sitemaps.sitemap"),
        ("wordDocument", "", "com.microsoft.word.wordml"), ("document", "opendocument", "org.oasis-open.opendocument"),
        ("fcpxml", "", "com.apple.finalcutpro.xml"), ("jnlp", "", "com.sun.java-web-start"),
        ("xfdf", "", "com.adobe.xfdf"),
        ("XFDL", "", "public.xfd"), ("dictionary", "", "com.apple.scripting-definition"),
        ("asx", "", "com.microsoft.advanced-stream-redirector"),
        ("ASX", "", "com.microsoft.advanced-stream-redirector"), ("mxfile", "", "com.drawio.drawing"),
        ("graphml", "", "org.graphml.graphml"), ("abiword", "", "com.abisource.abiword"),
        ("SCRIBUSUTF8NEW", "", "org.scribus.document"),
        ("materialx", "", "org.materialx.mtlx"), ("xmpmeta", "", "com.seriflabs.xmp"),
        ("en-export", "", "com.evernote.enex"),
        ("RDF", "w3.org/1999/02/22-rdf-syntax", "org.w3.rdf"), ("Ontology", "w3.org/2002/07/owl", "org.w3.rdf"),
        ("collection", "loc.gov/marc21", "org.loc.marcxml"), ("record", "loc.gov/marc21", "org.loc.marcxml"),
        ("package", "idpf.org/2007/opf", "org.idpf.opf"), ("ncx", "daisy.org", "org.daisy.ncx"),
        ("amf", "", "org.astm.amf"), ("VTKFile", "", "org.vtk.vtk"), ("qgis", "", "org.osgeo.qgis-project"),
        ("mzML", "", "org.psi.mzml"), ("indexedmzML", "", "org.psi.mzml"), ("mzXML", "", "org.psi.mzml"),
        ("VirtualBox", "virtualbox.org", "org.virtualbox.machine"), ("Project", "msbuild", "com.microsoft.msbuild"),
        ("ResourceDictionary", "xaml", "com.microsoft.xaml"), ("Window", "xaml", "com.microsoft.xaml"),
        ("Page", "xaml", "com.microsoft.xaml"), ("Application", "xaml", "com.microsoft.xaml"),
        ("map", "freemind", "org.freemind.mindmap"),
    ]
}

// MARK: - Prolog

/// The beginning of a markup document: XML declaration, comments, document type, and the root element with its
/// attributes.
///
/// Not a validating parser: it reads only up to the root element's content, and stops at the first error.
struct MarkupProlog {
    private(set) var isDeclaredXML = false
    private(set) var doctype = ""
    private(set) var publicIdentifier = ""
    /// The root element's name with its prefix.
    private(set) var root: String?
    private(set) var attributes: [String: String] = [:]
    /// The processing instructions before the root, such as `mso-application progid="Word.Document"`.
    private(set) var instructions: [String] = []

    /// Whether markup declarations stand where the root should: those of a document type definition.
    private(set) var hasDeclarations = false

    /// The root element's name without its prefix.
    var localName: String { root.map { String($0.split(separator: ":").last ?? "") } ?? "" }

    /// The namespace of the root element; empty if none is declared.
    var namespace: String {
        guard let root, let colon = root.firstIndex(of: ":") else { return attributes["xmlns"] ?? "" }
        return attributes["xmlns:" + root[..<colon]] ?? ""
    }

    private static let partLimit = 64
    private static let declarations: [StaticString] = ["<!ELEMENT", "<!ATTLIST", "<!ENTITY", "<!NOTATION"]

    init(_ text: ArraySlice<UInt8>) {
        var rest = text
        for _ in 0..<Self.partLimit {
            rest = rest.drop { $0 == 0x20 || $0 >= 0x09 && $0 <= 0x0D }
            if rest.begins(with: "<!--") {
                guard let end = rest.firstIndex(of: "-->") else { return }
                rest = rest[(end + 3)...]
            } else if rest.begins(with: "<?") {
                guard let end = rest.firstIndex(of: "?>") ?? rest.firstIndex(of: ">") else {
                    isDeclaredXML = rest.begins(with: "<?xml")
                    return
                }
                if rest.begins(with: "<?xml ") || rest.begins(with: "<?xml\t") || rest.begins(with: "<?xml\n")
                    || rest.begins(with: "<?xml?") || rest.begins(with: "<?XML ")
                {
                    isDeclaredXML = true
                } else {
                    instructions.append(rest[..<end].prefix(256).dropFirst(2).text)
                }
                rest = rest[min(rest.endIndex, end + (rest[end] == 0x3F ? 2 : 1))...]
            } else if rest.begins(with: "<!DOCTYPE", ignoringCase: true) {
                guard let end = Self.endOfDoctype(rest) else {
                    readDoctype(rest)
                    return
                }
                readDoctype(rest[..<end])
                rest = rest[(end + 1)...]
            } else {
                hasDeclarations = Self.declarations.contains { rest.begins(with: $0) }
                readRoot(rest)
                return
            }
        }
    }

    private mutating func readDoctype(_ text: ArraySlice<UInt8>) {
        let words = text.prefix(512).dropFirst(9).text
        doctype =
            words.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == ">" || $0 == "[" }.first.map(
                String.init) ?? ""
        if let quote = words.firstIndex(of: "\"") {
            publicIdentifier = String(words[words.index(after: quote)...].prefix { $0 != "\"" })
        }
    }

    /// Returns the index of the `>` of the document type, after an internal subset in brackets.
    private static func endOfDoctype(_ text: ArraySlice<UInt8>) -> Int? {
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case 0x5B: depth += 1
            case 0x5D: depth -= 1
            case 0x3E where depth <= 0: return index
            default: break
            }
        }
        return nil
    }

    private mutating func readRoot(_ text: ArraySlice<UInt8>) {
        guard text.first == 0x3C else { return }
        let tag = text.dropFirst()
        let name = tag.prefix { Self.isNameByte($0) }
        guard let first = name.first, first >= 0x80 || first | 0x20 >= 0x61 && first | 0x20 <= 0x7A || first == 0x5F
        else { return }
        root = name.text
        var rest = tag[name.endIndex...].prefix(16 * 1024)
        for _ in 0..<Self.partLimit {
            rest = rest.drop { $0 == 0x20 || $0 >= 0x09 && $0 <= 0x0D }
            let key = rest.prefix { Self.isNameByte($0) }
            guard !key.isEmpty else { return }
            rest = rest[key.endIndex...].drop { $0 == 0x20 || $0 >= 0x09 && $0 <= 0x0D }
            guard rest.first == 0x3D else { continue }
            rest = rest.dropFirst().drop { $0 == 0x20 || $0 >= 0x09 && $0 <= 0x0D }
            guard let quote = rest.first, quote == 0x22 || quote == 0x27 else { return }
            let value = rest.dropFirst().prefix { $0 != quote }
            attributes[key.text] = value.text
            guard value.endIndex < rest.endIndex else { return }
            rest = rest[(value.endIndex + 1)...]
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x3A || byte == 0x2D
            || byte == 0x2E
            || byte == 0x5F
    }
}

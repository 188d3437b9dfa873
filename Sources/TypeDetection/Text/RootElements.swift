import UniformTypes

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
        case "spreadsheet": UniformType("org.oasis-open.opendocument.spreadsheet-flat")
        case "presentation": UniformType("org.oasis-open.opendocument.presentation-flat")
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

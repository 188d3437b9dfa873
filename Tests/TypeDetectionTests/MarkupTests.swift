import Testing
import TypeDetection
import UniformTypes

/// XML is detected by its root and namespace, JSON by its structure, without a name.
struct MarkupTests {
    @Test(arguments: [
        (
            "<?xml version=\"1.0\"?><gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"></gpx>",
            "com.topografix.gpx"
        ),
        ("<?xml version='1.0'?>\n<!-- a -->\n<svg xmlns='http://www.w3.org/2000/svg'/>", "public.svg-image"),
        ("<svg width=\"1\" height=\"1\"></svg>", "public.svg-image"),
        (
            "<?xml version=\"1.0\"?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"x\" [<!ENTITY a \"b>\">]><svg/>",
            "public.svg-image"
        ),
        ("<?xml version=\"1.0\"?><loc version=\"1.0\" src=\"Groundspeak\"></loc>", "com.geocaching.loc"),
        ("<kml xmlns=\"http://www.opengis.net/kml/2.2\"/>", "com.google.earth.kml"),
        ("<?xml version=\"1.0\"?><rss version=\"2.0\"/>", "public.rss"),
        ("<?xml version=\"1.0\"?><feed xmlns=\"http://www.w3.org/2005/Atom\"/>", "org.w3.atom"),
        ("<?xml version=\"1.0\"?><html xmlns=\"http://www.w3.org/1999/xhtml\"/>", "public.xhtml"),
        ("<?xml version=\"1.0\"?><!DOCTYPE plist PUBLIC \"a\" \"b\"><plist/>", "com.apple.xml-property-list"),
        ("<?xml version=\"1.0\"?><a:b xmlns:a=\"urn:x\"/>", "public.xml"), ("<?xml version=\"1.0\"?>", "public.xml"),
        ("<html><body>x</body></html>", "public.html"), ("<!-- x -->\n<!doctype HTML>", "public.html"),
        ("<3 is a heart\n", "public.plain-text"), ("<unclosed", "public.plain-text"),
    ])
    func xml(_ text: String, _ identifier: String) throws {
        #expect(try TypeDetector().type(of: Array(text.utf8), name: nil).type.identifier == identifier)
    }

    @Test(arguments: [
        ("{\"a\": [1, 2.5e3, true, null, {\"b\": \"\\u00e9\"}]}", "public.json"), ("[]", "public.json"),
        ("{\"type\": \"FeatureCollection\", \"features\": []}", "public.geojson"),
        ("{\"coordinates\": [0, 0], \"type\": \"Point\"}", "public.geojson"), ("{\"type\": \"Point\"}", "public.json"),
        ("{\"cells\": [], \"nbformat\": 4}", "org.jupyter.notebook"),
        ("{\"asset\": {\"version\": \"2.0\"}}", "org.khronos.gltf"),
        ("{\"log\": {\"version\": \"1.2\"}}", "org.w3.har"), ("{\"a\":1}\n{\"a\":2}\n", "public.ndjson"),
        ("{not json}", "public.plain-text"), ("{\"a\" 1}", "public.plain-text"),
        ("[see the notes]\n", "public.plain-text"),
    ])
    func json(_ text: String, _ identifier: String) throws {
        #expect(try TypeDetector().type(of: Array(text.utf8), name: nil).type.identifier == identifier)
    }

    @Test func namesRefineMarkup() throws {
        let detector = try TypeDetector()
        let storyboard = Array("<?xml version=\"1.0\"?><document type=\"com.apple.x\"/>".utf8)
        #expect(try detector.type(of: storyboard, name: "Main.storyboard").type.conforms(to: .xml))
        #expect(try detector.type(of: storyboard, name: "Main.storyboard").basis == .contentAndName)
        let plain = try detector.type(of: Array("{\"a\": 1}".utf8), name: "x.geojson")
        #expect(plain.type == .geoJSON)
        #expect(plain.basis == .contentAndName)
    }

    /// Deep and very long structures take bounded time and memory.
    @Test func hostileMarkup() throws {
        let detector = try TypeDetector()
        for text in [
            String(repeating: "[", count: 1_000_000), String(repeating: "{\"a\":", count: 200_000),
            "<?xml version=\"1.0\"?><!DOCTYPE a [" + String(repeating: "<!ENTITY b \"c\">", count: 50_000),
            String(repeating: "<!-- -->", count: 100_000), "<a " + String(repeating: "b=\"c\" ", count: 100_000),
        ] {
            #expect(try detector.type(of: Array(text.utf8), name: nil).type.conforms(to: .text))
        }
    }
}

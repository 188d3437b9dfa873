import XML

/// The styles of an OpenDocument text that hide text, or show it within hidden text (OpenDocument 1.3, part 3, 20.348:
/// `text:display`).
struct OpenDocumentHiddenStyles {
    /// The families of styles that text has.
    enum Family: String {
        case paragraph
        case text
    }

    private struct Style {
        var isHidden: Bool?
        var parent: String?
    }

    /// The maximum number of styles that one is derived from; real ones have a few.
    private static let mostParents = 64

    private var styles: [Family: [String: Style]] = [:]

    /// Reads the styles of a document; nil if none hides text.
    ///
    /// - Parameters:
    ///   - content: The part `content.xml`, whose own styles take precedence.
    ///   - common: The part `styles.xml`; nil if there is none.
    init?(_ content: [UInt8], common: @autoclosure () -> [UInt8]?) {
        let common = common()
        let parts = [common, content].compactMap(\.self)
        // Most documents hide nothing, and are not parsed.
        guard parts.contains(where: { ByteSearch.contains("text:display", in: $0) }) else { return nil }
        for part in parts { try? read(part) }
        guard styles.values.contains(where: { $0.values.contains { $0.isHidden == true } }) else { return nil }
    }

    private mutating func read(_ part: [UInt8]) throws(XMLError) {
        let reader = try XMLReader(part, XMLOptions([.attributes]))
        var open: (family: Family, name: String)?
        while let event = try reader.next() {
            switch event.content {
            case .start("style:style", let attributes):
                func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
                open = nil
                guard let family = value("style:family").flatMap(Family.init), let name = value("style:name") else {
                    continue
                }
                open = (family, name)
                styles[family, default: [:]][name] = Style(parent: value("style:parent-style-name"))
            case .start("style:text-properties", let attributes):
                guard let open, let display = attributes.first(where: { $0.name == "text:display" })?.value else {
                    continue
                }
                // A condition is not evaluated.
                styles[open.family]?[open.name]?.isHidden = display == "none"
            case .end("style:style"): open = nil
            case .start("office:body", _): return
            default: break
            }
        }
    }

    /// Whether a style hides text; nil if it leaves that to what is around it.
    func isHidden(_ name: String?, _ family: Family) -> Bool? {
        var name = name
        for _ in 0..<Self.mostParents {
            guard let style = name.flatMap({ styles[family]?[$0] }) else { return nil }
            if let isHidden = style.isHidden { return isHidden }
            name = style.parent
        }
        return nil
    }
}

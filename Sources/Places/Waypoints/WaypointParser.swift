import ItemProviders
import XML

/// A streaming parser of waypoints. There is one type per syntax.
protocol WaypointParser: AnyObject {
    /// The content found so far.
    var contents: WaypointContents { get }
    /// Whether the bytes read so far end within a waypoint.
    var isInsideWaypoint: Bool { get }
    /// Reads the next bytes of the file.
    func read(_ bytes: UnsafeRawBufferPointer) throws(WaypointError)
    /// Ends the file; throws if it is truncated.
    func finish() throws(WaypointError)
    /// Returns the waypoints completed since the last call, and the errors of those that could not be read, in order.
    func takeFinished() -> [WaypointResult]
}

/// Parses GPX, LOC and KML; the root element determines the format.
final class XMLWaypointParser: WaypointParser {
    private let reader: XMLReader
    private var handler: (any WaypointElements)?
    /// What was found before the root element.
    private var remarks: [Loss] = []
    private var failure: WaypointError?

    init() throws(WaypointError) {
        var options = XMLOptions([.attributes, .text, .remarks])
        options.hasNamespaces = true
        options.depth = 256
        do {
            reader = try XMLReader(options)
        } catch {
            throw WaypointError(error)
        }
    }

    var contents: WaypointContents { handler?.contents ?? WaypointContents() }
    var isInsideWaypoint: Bool { handler?.isInsideWaypoint ?? false }
    func takeFinished() -> [WaypointResult] { handler?.takeFinished() ?? [] }

    func read(_ bytes: UnsafeRawBufferPointer) throws(WaypointError) {
        reader.feed(bytes)
        try takeEvents()
    }

    func finish() throws(WaypointError) {
        reader.finish()
        try takeEvents()
    }

    private func takeEvents() throws(WaypointError) {
        if let failure { throw failure }
        do {
            while let event = try next() { try take(event) }
        } catch {
            failure = error
            throw error
        }
    }

    private func next() throws(WaypointError) -> XMLEvent? {
        do {
            return try reader.next()
        } catch {
            throw WaypointError(error)
        }
    }

    private func take(_ event: XMLEvent) throws(WaypointError) {
        handler?.currentLine = event.line
        switch event.content {
        case .start(let name, let attributes):
            let name = XMLName(name)
            if handler == nil { try begin(name, event.line) }
            let values = attributes.map { (XMLName($0.name).local, $0.value) }
            handler?.start(name, attributes: Dictionary(values) { $1 })
        case .end(let name): handler?.end(XMLName(name))
        case .text(let bytes): handler?.text(bytes)
        case .comment: remark(.comments)
        case .instruction, .unknownEntity: remark(.other)
        }
    }

    private func remark(_ loss: Loss) {
        if let handler { handler.remark(loss) } else { remarks.append(loss) }
    }

    private func begin(_ name: XMLName, _ line: Int) throws(WaypointError) {
        let handler: any WaypointElements
        switch name.local.lowercased() {
        case "gpx": handler = WaypointHandler(.gpx, namespace: name.namespace)
        case "loc": handler = WaypointHandler(.loc, namespace: name.namespace)
        case "kml", "document", "folder", "placemark": handler = PlacemarkHandler(namespace: name.namespace)
        default:
            throw WaypointError(
                .unsupported, line: line,
                message: "its root element is <\(name.local.prefix(40))>, expected <gpx>, <loc> or <kml>")
        }
        handler.currentLine = line
        remarks.forEach(handler.remark)
        self.handler = handler
    }
}

/// The name of an element or attribute: its namespace (empty if there is none) and its local part.
struct XMLName: Hashable {
    let namespace: String
    let local: String

    /// A name as `XMLReader` reports it.
    init(_ name: String) {
        let end = name.utf8.lastIndex(of: XMLReader.namespaceEnd)
        namespace = end.map { String(name[..<$0]) } ?? ""
        local = end.map { String(name[name.utf8.index(after: $0)...]) } ?? name
    }
}

/// A handler of one XML format. Receives the content of a document, in document order.
protocol WaypointElements: AnyObject {
    var contents: WaypointContents { get }
    var isInsideWaypoint: Bool { get }
    /// The current line, 1-based.
    var currentLine: Int { get set }
    func takeFinished() -> [WaypointResult]
    /// Called at the start of an element. The keys of `attributes` are local names.
    func start(_ name: XMLName, attributes: [String: String])
    /// Called at the end of the innermost open element.
    func end(_ name: XMLName)
    /// Called with text in the current element, in UTF-8; one run of text may arrive in several pieces.
    func text(_ bytes: [UInt8])
    /// Called for a comment or a processing instruction.
    func remark(_ loss: Loss)
}

/// A text assembled from pieces, of at most `maximum` bytes.
struct BoundedText {
    /// The maximum size of one text of a waypoint in bytes, including a picture in a `data:` URL.
    static let maximum = 32 << 20

    private var bytes: [UInt8] = []

    mutating func append(_ piece: [UInt8], of waypoint: Int) throws(WaypointError) {
        guard bytes.count + piece.count <= Self.maximum else {
            throw WaypointError(
                .tooLarge, message: "waypoint \(waypoint + 1) has a text of more than \(Self.maximum >> 20) MiB")
        }
        bytes += piece
    }

    /// Returns the text and resets it.
    mutating func take() -> String {
        defer { bytes.removeAll(keepingCapacity: true) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

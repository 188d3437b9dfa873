import ItemProviders

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

/// Parses GPX, LOC and KML.
final class XMLWaypointParser: WaypointParser {
    private let document = WaypointDocument()
    private var reader: XMLReader<WaypointDocument>

    init() throws(WaypointError) { reader = try XMLReader(document) }

    var contents: WaypointContents { document.contents }
    var isInsideWaypoint: Bool { document.isInsideWaypoint }
    func read(_ bytes: UnsafeRawBufferPointer) throws(WaypointError) { try reader.read(bytes) }
    func finish() throws(WaypointError) { try reader.finish() }
    func takeFinished() -> [WaypointResult] { document.takeFinished() }
}

/// Handles an XML document; its root element determines the format.
final class WaypointDocument: XMLHandler {
    private var handler: (any WaypointElements)?
    /// What was found before the root element.
    private var remarks: [Loss] = []
    var currentLine: () -> Int = { 0 } {
        didSet { handler?.currentLine = currentLine }
    }

    var contents: WaypointContents { handler?.contents ?? WaypointContents() }
    var isInsideWaypoint: Bool { handler?.isInsideWaypoint ?? false }
    func takeFinished() -> [WaypointResult] { handler?.takeFinished() ?? [] }

    func start(_ name: XMLName, attributes: [String: String]) throws(WaypointError) {
        if let handler { return try handler.start(name, attributes: attributes) }
        let handler: any WaypointElements
        switch name.local.lowercased() {
        case "gpx": handler = WaypointHandler(.gpx, namespace: name.namespace)
        case "loc": handler = WaypointHandler(.loc, namespace: name.namespace)
        case "kml", "document", "folder", "placemark": handler = PlacemarkHandler(namespace: name.namespace)
        default:
            throw WaypointError(
                .unsupported,
                message: "its root element is <\(name.local.prefix(40))>, expected <gpx>, <loc> or <kml>")
        }
        handler.currentLine = currentLine
        remarks.forEach(handler.remark)
        self.handler = handler
        try handler.start(name, attributes: attributes)
    }

    func end(_ name: XMLName) throws(WaypointError) { try handler?.end(name) }
    func text(_ bytes: UnsafeRawBufferPointer) throws(WaypointError) { try handler?.text(bytes) }
    func remark(_ loss: Loss) {
        if let handler { handler.remark(loss) } else { remarks.append(loss) }
    }
}

/// A handler of one XML format.
protocol WaypointElements: XMLHandler {
    var contents: WaypointContents { get }
    var isInsideWaypoint: Bool { get }
    func takeFinished() -> [WaypointResult]
}

/// A text assembled from pieces, of at most `maximum` bytes.
struct BoundedText {
    /// The maximum size of one text of a waypoint in bytes, including a picture in a `data:` URL.
    static let maximum = 32 << 20

    private var bytes: [UInt8] = []

    mutating func append(_ piece: UnsafeRawBufferPointer, of waypoint: Int) throws(WaypointError) {
        guard bytes.count + piece.count <= Self.maximum else {
            throw WaypointError(
                .tooLarge, message: "waypoint \(waypoint + 1) has a text of more than \(Self.maximum >> 20) MiB")
        }
        bytes.append(contentsOf: piece)
    }

    /// Returns the text and resets it.
    mutating func take() -> String {
        defer { bytes.removeAll(keepingCapacity: true) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

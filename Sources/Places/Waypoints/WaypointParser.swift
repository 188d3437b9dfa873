import ItemProviders

/// Makes waypoints of a file's bytes, as they come. One type a syntax.
protocol WaypointParser: AnyObject {
    /// What has been found so far.
    var contents: WaypointContents { get }
    /// Whether the bytes read so far end within a waypoint.
    var isInsideWaypoint: Bool { get }
    /// Reads the next bytes of the file.
    func read(_ bytes: UnsafeRawBufferPointer) throws(WaypointError)
    /// Ends the file. One that stops in the middle is an error.
    func finish() throws(WaypointError)
    /// The waypoints that were completed since the last call, and those that could not be read, in order.
    func takeFinished() -> [WaypointResult]
}

/// GPX, LOC and KML.
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

/// The handler of an XML document whose root element says which format it is in.
final class WaypointDocument: XMLHandler {
    private var handler: (any WaypointElements)?
    /// What stood before the root element.
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

/// A handler of one of the formats.
protocol WaypointElements: XMLHandler {
    var contents: WaypointContents { get }
    var isInsideWaypoint: Bool { get }
    func takeFinished() -> [WaypointResult]
}

/// A text that is put together out of pieces, up to `maximum` bytes.
struct BoundedText {
    /// One text of a waypoint may have this many bytes; a picture in a `data:` address is one.
    static let maximum = 32 << 20

    private var bytes: [UInt8] = []

    mutating func append(_ piece: UnsafeRawBufferPointer, of waypoint: Int) throws(WaypointError) {
        guard bytes.count + piece.count <= Self.maximum else {
            throw WaypointError(
                .tooLarge, message: "waypoint \(waypoint + 1) has a text of more than \(Self.maximum >> 20) MiB")
        }
        bytes.append(contentsOf: piece)
    }

    /// The text; nothing is left.
    mutating func take() -> String {
        defer { bytes.removeAll(keepingCapacity: true) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

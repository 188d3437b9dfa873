#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif
package import SystemPackage

/// Reads the waypoints of GPX 1.0 and 1.1 files, with Groundspeak's extensions, and of LOC files, one after the other.
///
/// Bytes go in as they come, waypoints come out as they are complete, so a file of any size takes little memory. Points
/// of routes and tracks are not waypoints; `contents` counts them.
package struct WaypointReader: ~Copyable {
    private var reader: XMLReader<WaypointHandler>
    private let handler: WaypointHandler

    /// A reader that has read nothing.
    package init() throws(WaypointError) {
        handler = WaypointHandler()
        reader = try XMLReader(handler)
    }

    /// What has been found so far.
    package var contents: WaypointContents { handler.contents }

    /// Whether the bytes read so far end within a waypoint.
    package var isInsideWaypoint: Bool { handler.isInsideWaypoint }

    /// Reads the next bytes of a file.
    ///
    /// - Returns: the waypoints that these bytes complete, in order.
    /// - Throws: when the bytes read so far cannot begin a GPX or LOC file.
    package mutating func read(_ bytes: some Sequence<UInt8>) throws(WaypointError) -> [Waypoint] {
        let result: Result<Void, WaypointError>? = bytes.withContiguousStorageIfAvailable { buffer in
            feed(UnsafeRawBufferPointer(buffer))
        }
        try (result ?? Array(bytes).withUnsafeBytes { feed($0) }).get()
        return handler.takeFinished()
    }

    /// Ends the file. A file that stops in the middle is an error.
    package mutating func finish() throws(WaypointError) { try reader.finish() }

    private mutating func feed(_ bytes: UnsafeRawBufferPointer) -> Result<Void, WaypointError> {
        Result { () throws(WaypointError) in try reader.read(bytes) }
    }
}

extension WaypointReader {
    /// Reads a file from its beginning to its end; `body` gets each waypoint and says whether to go on.
    ///
    /// - Returns: what the file holds, or what it held up to where `body` ended the reading.
    @discardableResult
    package static func forEachWaypoint(in path: FilePath, _ body: (Waypoint) throws(WaypointError) -> Bool)
        throws(WaypointError) -> WaypointContents
    {
        let descriptor: FileDescriptor
        do { descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking]) } catch {
            throw WaypointError(.cannotRead, message: "cannot be read: \(error)", underlying: error)
        }
        defer { try? descriptor.close() }
        return try forEachWaypoint(
            nextBlock: { () throws(WaypointError) in
                do {
                    return try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                        count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
                    }
                } catch {
                    throw WaypointError(.cannotRead, message: "cannot be read: \(error)", underlying: error)
                }
            }, body)
    }

    /// Reads a file that is in memory; `body` gets each waypoint and says whether to go on.
    @discardableResult
    package static func forEachWaypoint(in data: Data, _ body: (Waypoint) throws(WaypointError) -> Bool)
        throws(WaypointError) -> WaypointContents
    {
        var rest = data[...]
        return try forEachWaypoint(
            nextBlock: { () throws(WaypointError) in
                let block = [UInt8](rest.prefix(1 << 16))
                rest = rest.dropFirst(block.count)
                return block
            }, body)
    }

    private static func forEachWaypoint(
        nextBlock: () throws(WaypointError) -> [UInt8], _ body: (Waypoint) throws(WaypointError) -> Bool
    ) throws(WaypointError) -> WaypointContents {
        var reader = try WaypointReader()
        while true {
            let block = try nextBlock()
            guard !block.isEmpty else { break }
            for waypoint in try reader.read(block) {
                guard try body(waypoint) else { return reader.contents }
            }
        }
        try reader.finish()
        return reader.contents
    }
}

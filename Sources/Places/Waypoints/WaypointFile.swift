import FoundationEssentials
package import ItemProviders
import SystemPackage
package import UniformTypes

/// A file of waypoints, which can be read repeatedly.
package struct WaypointFile: Sendable {
    /// The number of bytes that `peek()` reads.
    package static let peekBytes = 64 << 10
    /// The maximum size of the uncompressed KML in a KMZ: 1 GiB.
    static let unfoldedBytes = 1 << 30

    let content: LoadedContent
    package let syntax: WaypointSyntax

    /// A file of `type` with this content; nil if such files do not contain waypoints.
    package init?(_ content: LoadedContent, type: UniformType) {
        guard let syntax = WaypointSyntax(type) else { return nil }
        if case .folder = content { return nil }
        self.content = content
        self.syntax = syntax
    }

    /// Reads the whole file; calls `body` with each waypoint until it returns false.
    ///
    /// - Parameters:
    ///   - progress: counts the bytes; reading throws once it is cancelled.
    /// - Returns: the content of the file, or of the part read before `body` returned false.
    /// - Throws: `WaypointError`, also if a single waypoint cannot be read.
    @discardableResult
    package func forEachWaypoint(
        progress: LoadProgress? = nil, _ body: (Waypoint) throws(WaypointError) -> Bool
    ) throws(WaypointError) -> WaypointContents {
        let (contents, damage) = try forEachElement(progress: progress) { (result) throws(WaypointError) in
            try body(try result.get())
        }
        if let damage { throw damage }
        return contents
    }

    /// Does the same, but calls `body` also with the error of a waypoint that cannot be read, and continues.
    ///
    /// - Returns: the content of the file; and the error if it could not be read to its end. The waypoints before it
    ///   are valid.
    /// - Throws: the error of `body`, and when reading is cancelled.
    package func forEachElement(
        progress: LoadProgress? = nil, _ body: (WaypointResult) throws(WaypointError) -> Bool
    ) throws(WaypointError) -> (contents: WaypointContents, damage: WaypointError?) {
        var reader = try WaypointReader(syntax)
        var damage: WaypointError?
        var failure: WaypointError?
        var isEnded = false
        func hand(_ results: [WaypointResult]) throws(WaypointError) {
            for result in results where !isEnded { isEnded = try !body(result) }
        }
        do throws(WaypointError) {
            try forEachBlock { block in
                do throws(WaypointError) {
                    guard progress?.isCancelled != true else { throw WaypointError(.cancelled, message: "cancelled") }
                    progress?.completedUnitCount += Int64(block.count)
                    do throws(WaypointError) { try reader.feed(block) } catch { damage = error }
                    try hand(reader.takeFinished())
                } catch {
                    failure = error
                }
                return failure == nil && damage == nil && !isEnded
            }
        } catch {
            damage = damage ?? error
        }
        if let failure { throw failure }
        guard !isEnded else { return (reader.contents, nil) }
        if damage == nil {
            do throws(WaypointError) { try reader.end() } catch { damage = error }
            try hand(reader.takeFinished())
        }
        return (reader.contents, isEnded ? nil : damage)
    }

    /// Reads the first `WaypointFile.peekBytes` bytes: what they contain, whether they are the whole file, whether they
    /// end within a waypoint, and whether they are valid.
    package func peek() -> WaypointPeek {
        var beginning: [UInt8] = []
        var isWhole = true
        do throws(WaypointError) {
            try forEachBlock { block in
                beginning += block
                isWhole = beginning.count <= Self.peekBytes
                return isWhole
            }
        } catch {
            return WaypointPeek(contents: WaypointContents(), isWhole: true, isInsideWaypoint: false, error: error)
        }
        if !isWhole { beginning.removeLast(beginning.count - Self.peekBytes) }
        return WaypointPeek(of: beginning, isWhole: isWhole, syntax: syntax)
    }

    // MARK: - Bytes

    private func forEachBlock(_ body: ([UInt8]) -> Bool) throws(WaypointError) {
        switch (syntax, content) {
        case (.archivedXML, _): try forEachBlockOfKMZ(body)
        case (_, .data(let data)):
            var rest = data[...]
            while !rest.isEmpty {
                guard body([UInt8](rest.prefix(1 << 16))) else { return }
                rest = rest.dropFirst(1 << 16)
            }
        case (_, .file(let file)), (_, .folder(let file)): try Self.forEachBlock(of: file.path, body)
        }
    }

    private static func forEachBlock(of path: FilePath, _ body: ([UInt8]) -> Bool) throws(WaypointError) {
        do {
            let descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            defer { try? descriptor.close() }
            while true {
                let block = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                    count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
                }
                guard !block.isEmpty, body(block) else { return }
            }
        } catch {
            throw WaypointError(.cannotRead, message: "cannot be read: \(error)", underlying: error)
        }
    }

    private func forEachBlockOfKMZ(_ body: ([UInt8]) -> Bool) throws(WaypointError) {
        var count = 0
        try KMZ.withArchive(content) { (archive) throws(WaypointError) in
            try archive.readDocument { block in
                count += block.count
                return count <= Self.unfoldedBytes && body(block)
            }
        }
        guard count <= Self.unfoldedBytes else {
            throw WaypointError(.tooLarge, message: "its KML is longer than \(Self.unfoldedBytes) bytes")
        }
    }
}

import Places
import FoundationEssentials
import ItemProviders
import UniformTypes

extension FuzzTarget {
    /// Waypoint files of every syntax, selected by the first byte. The result must not depend on where the bytes are
    /// split: at the position that the second byte chooses, and, for short files, at every byte. Waypoints that are
    /// found must be readable after they are written in each format.
    static let places = FuzzTarget(name: "places") { bytes in
        guard bytes.count > 2 else { return }
        let syntax: WaypointSyntax = [.xml, .json, .table][Int(bytes[0]) % 3]
        let file = bytes[2...]
        let cut = file.startIndex + file.count * Int(bytes[1]) / 255
        let whole = found(in: [file], syntax)
        expect(
            whole == found(in: [file[..<cut], file[cut...]], syntax), "a place depends on where the bytes were cut")
        if file.count <= 512 {
            let pieces = file.indices.map { file[$0...$0] }
            expect(whole == found(in: pieces, syntax), "a place depends on every byte being cut")
        }
        for waypoint in (whole ?? []).prefix(4) {
            for format in WaypointFormat.allCases {
                var writer = WaypointWriter(format, names: Set(WaypointWriter.names(of: waypoint)))
                let text = writer.head + writer.text(of: waypoint) + writer.tail
                guard let syntax = WaypointSyntax(format.type) else { continue }
                let again = found(in: [Array(text.utf8)[...]], syntax)
                expect(again?.count == 1, "a waypoint that was written as \(format) is not found")
            }
        }
    }

    /// KMZ: the ZIP, its document, and the document's waypoints.
    static let zippedPlaces = FuzzTarget(name: "zipped-places") { bytes in
        guard let file = WaypointFile(.data(Data(bytes)), type: .kmz) else { return }
        var count = 0
        _ = try? file.forEachWaypoint { _ in
            count += 1
            return count < 1000
        }
        _ = file.peek()
    }

    private static func found(in blocks: [ArraySlice<UInt8>], _ syntax: WaypointSyntax) -> [Waypoint]? {
        guard var reader = try? WaypointReader(syntax) else { return nil }
        var waypoints: [Waypoint] = []
        do {
            for block in blocks { waypoints += try reader.read(block) }
            waypoints += try reader.finish()
        } catch {
            return nil
        }
        return waypoints
    }
}

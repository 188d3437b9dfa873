import FoundationEssentials
import Archives
import FileSystem
import ItemProviders
import SystemPackage

/// A KMZ file: a ZIP with a KML document and the files that it refers to.
struct KMZ: ~Copyable {
    private let zip: ZipReader
    private let names: [String]

    /// Opens the archive while `body` runs. Data in memory is written to an anonymous file.
    static func withArchive<Result>(
        _ content: LoadedContent, _ body: (borrowing KMZ) throws(WaypointError) -> Result
    ) throws(WaypointError) -> Result {
        switch content {
        case .file(let file), .folder(let file): return try body(KMZ(path: file.path))
        case .data(let data):
            let file: AnonymousFile
            do { file = try AnonymousFile(inMemory: "kmz", holding: data) } catch {
                throw WaypointError(.cannotRead, message: "there is not enough memory to read it", underlying: error)
            }
            defer { withExtendedLifetime(file) {} }
            return try body(KMZ(path: file.path))
        }
    }

    private init(path: FilePath) throws(WaypointError) {
        let zip = try Self.open(path)
        names = try Self.names(in: zip)
        self.zip = zip
    }

    private static func open(_ path: FilePath) throws(WaypointError) -> ZipReader {
        do { return try ZipReader(path: path) } catch {
            throw WaypointError(.damaged, message: error.message, underlying: error)
        }
    }

    private static func names(in zip: borrowing ZipReader) throws(WaypointError) -> [String] {
        do { return try zip.names() } catch {
            throw WaypointError(.damaged, message: error.message, underlying: error)
        }
    }

    /// Reads the document (`doc.kml`, or else the first KML file, those at the top level first) block by block; stops
    /// when `body` returns false.
    func readDocument(_ body: ([UInt8]) -> Bool) throws(WaypointError) {
        let documents = names.indices.filter { names[$0].lowercased().hasSuffix(".kml") }
        let document =
            documents.first { names[$0].lowercased() == "doc.kml" }
            ?? documents.first { !names[$0].contains("/") } ?? documents.first
        guard let document else {
            throw WaypointError(.unsupported, message: "it is a ZIP without a KML document, expected doc.kml")
        }
        try read(document, body)
    }

    /// Returns the content of the file called `name`; nil if there is none or it exceeds `limit` bytes.
    func file(named name: String, limit: Int) throws(WaypointError) -> [UInt8]? {
        guard let index = names.firstIndex(of: name) else { return nil }
        var bytes: [UInt8] = []
        try read(index) { block in
            bytes += block
            return bytes.count <= limit
        }
        return bytes.count <= limit ? bytes : nil
    }

    private func read(_ index: Int, _ body: ([UInt8]) -> Bool) throws(WaypointError) {
        do { try zip.read(at: index) { body(Array($0)) } } catch {
            throw WaypointError(.damaged, message: error.message, underlying: error)
        }
    }
}

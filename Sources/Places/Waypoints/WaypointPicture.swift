package import FoundationEssentials
package import Conversion
import FileSystem
import Glibc
package import ItemProviders
import SystemPackage
package import UniformTypes

/// A picture in a waypoint file or in a file next to it.
package struct WaypointPicture: Sendable {
    /// The maximum size in bytes.
    static let maximum = 64 << 20

    /// The content.
    package let data: Data
    /// The type, detected from the first bytes.
    package let type: UniformType

    init?(_ bytes: [UInt8]) {
        guard let type = Self.type(of: bytes) else { return nil }
        data = Data(bytes)
        self.type = type
    }

    private static func type(of bytes: [UInt8]) -> UniformType? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.starts(with: "GIF8".utf8) { return .gif }
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return .webP }
        if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) { return .tiff }
        if bytes.starts(with: "BM".utf8), bytes.count > 26 { return .bmp }
        guard bytes.dropFirst(4).starts(with: "ftyp".utf8) else { return nil }
        let brand = String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self)
        return brand.hasPrefix("avi") ? .avif : ["heic", "heix", "mif1", "msf1", "heim"].contains(brand) ? .heic : nil
    }
}

extension WaypointFile {
    /// Returns the first picture of `waypoint` in the file or next to it; nil if there is none.
    package func picture(of waypoint: Waypoint) -> WaypointPicture? {
        for reference in waypoint.pictureReferences {
            guard let bytes = bytes(of: reference), let picture = WaypointPicture(bytes) else { continue }
            return picture
        }
        return nil
    }

    /// Whether `picture(of:)` finds a picture.
    package func hasPicture(_ waypoint: Waypoint) -> Bool {
        !waypoint.pictureReferences.isEmpty && picture(of: waypoint) != nil
    }

    /// Returns `waypoint` as a geocache with its first picture, if it has one, as PNG.
    ///
    /// - Parameters:
    ///   - graph: converts pictures to PNG; a picture that it cannot convert is omitted.
    ///   - request: supplies the scratch directory, in which nothing is left, and the progress; its ledger records the
    ///     losses.
    /// - Throws: if the load is cancelled.
    package func geocache(
        _ waypoint: Waypoint, picturesBy graph: ConversionGraph, request: LoadRequest
    ) async throws -> Geocache {
        var geocache = Geocache(waypoint)
        if let picture = picture(of: waypoint) {
            geocache.image = picture.type == .png ? picture.data : try await png(of: picture, by: graph, request)
        }
        request.losses.record(waypoint.lossesAsGeocache(hasPicture: geocache.image != nil))
        return geocache
    }

    private func png(
        of picture: WaypointPicture, by graph: ConversionGraph, _ request: LoadRequest
    ) async throws -> Data? {
        let source = ConversionSource(type: picture.type, content: .data(picture.data), name: "picture")
        guard let route = graph.routes(from: source).first(where: { $0.target == .png }) else { return nil }
        do {
            let directory = try TemporaryDirectory(in: request.scratch)
            // The directory is removed on its last use.
            defer { withExtendedLifetime(directory) {} }
            let losses = LossLedger()
            let inner = LoadRequest(type: .png, scratch: directory.path, progress: request.progress, losses: losses)
            let png = try await graph.convert(source, along: route, request: inner).data(scratch: directory.path)
            request.losses.record(losses.recorded ?? route.losses)
            return png
        } catch {
            try request.progress.checkCancellation()
            return nil
        }
    }

    // MARK: - Where pictures are

    private func bytes(of reference: PictureReference) -> [UInt8]? {
        switch (reference, content) {
        case (.embedded(let bytes), _): bytes
        case (.beside(let names), _) where syntax == .archivedXML:
            try? KMZ.withArchive(content) { (archive) throws(WaypointError) in
                for name in names {
                    if let bytes = try archive.file(named: name, limit: WaypointPicture.maximum) { return bytes }
                }
                return nil
            }
        case (.beside(let names), .file(let file)) where file.ownership == .source:
            names.lazy.compactMap { Self.bytes(ofFile: $0, beside: file.path) }.first
        default: nil
        }
    }

    /// Returns the content of a regular file in the folder of `path`, following links; nil if the file is outside the
    /// folder.
    private static func bytes(ofFile name: String, beside path: FilePath) -> [UInt8]? {
        let parent = path.removingLastComponent()
        let folder: FilePath = parent.isEmpty ? "." : parent
        guard let root = realPath(folder), let file = realPath(folder.appending(name)), file.starts(with: root),
            !isDeclaredApart(file, below: root),
            let content = try? BoundedBytes(of: file, limit: WaypointPicture.maximum, options: .noFollow)
        else { return nil }
        return content.whole
    }

    /// Whether a folder between the two has its own `.dnd/source.toml`, which restricts who may see its content: a
    /// geocache is visible to all.
    private static func isDeclaredApart(_ file: FilePath, below root: FilePath) -> Bool {
        var folder = file.removingLastComponent()
        while folder != root, folder.starts(with: root), !folder.isEmpty {
            if folder.appending(".dnd/source.toml").withPlatformString({ access($0, F_OK) }) == 0 { return true }
            folder.removeLastComponent()
        }
        return false
    }

    /// Resolves all links. C: `realpath`.
    private static func realPath(_ path: FilePath) -> FilePath? {
        guard let resolved = path.withPlatformString({ realpath($0, nil) }) else { return nil }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }
}

extension Waypoint {
    /// The addresses of all pictures, without duplicates: its own, links to pictures, and those in its texts.
    var pictureAddresses: [String] {
        var seen: Set<String> = []
        let addresses = pictures + links.filter(\.isPicture).map(\.address) + readableTexts.pictures
        return addresses.filter { seen.insert($0).inserted }
    }

    /// The pictures in the file or its folder.
    var pictureReferences: [PictureReference] { pictureAddresses.lazy.compactMap { PictureReference($0) } }
}

extension Waypoint {
    /// The approximate memory use in bytes.
    package var textBytes: Int {
        let texts =
            [name, title, comment, summary, symbol, kind, time, elevation, cache?.name, cache?.placedBy, cache?.hints]
            + [cache?.shortDescription?.text, cache?.longDescription?.text] + links.map(\.address) + pictures
        return texts.reduce(256) { $0 + ($1?.utf8.count ?? 0) }
    }
}

extension Waypoint.Link {
    /// Whether the target is a picture, by its type or its extension.
    var isPicture: Bool {
        if let type { return type.hasPrefix("image/") }
        let path = address.lowercased().prefix { $0 != "?" && $0 != "#" }
        return path.hasPrefix("data:image/")
            || [".jpg", ".jpeg", ".png", ".gif", ".webp", ".heic", ".heif", ".avif", ".tif", ".tiff", ".bmp"]
                .contains { path.hasSuffix($0) }
    }
}

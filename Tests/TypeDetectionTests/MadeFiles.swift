import FoundationEssentials
import Glibc
import SystemPackage

/// A folder for the files of one test, removed with the instance.
final class MadeFiles: Sendable {
    let folder: FilePath

    init() {
        var template = Array("/tmp/type-detection-XXXXXX".utf8CString)
        let made: UnsafeMutablePointer<CChar>? = template.withUnsafeMutableBufferPointer {
            mkdtemp($0.baseAddress!).map { strdup($0) } ?? nil
        }
        folder = FilePath(String(cString: made!))
        free(made)
    }

    deinit { Self.remove(folder) }

    func make(_ name: String, _ bytes: [UInt8]) throws -> FilePath {
        let path = folder.appending(name)
        let descriptor = try FileDescriptor.open(
            path, .writeOnly, options: [.create, .truncate], permissions: [.ownerReadWrite])
        defer { try? descriptor.close() }
        try descriptor.writeAll(bytes)
        return path
    }

    func make(_ name: String, _ text: String) throws -> FilePath { try make(name, Array(text.utf8)) }

    func makeFolder(_ name: String) -> FilePath {
        let path = folder.appending(name)
        _ = path.withPlatformString { mkdir($0, 0o700) }
        return path
    }

    private static func remove(_ path: FilePath) {
        if let directory = path.withPlatformString({ opendir($0) }) {
            while let entry = readdir(directory) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name != "." && name != ".." { remove(path.appending(name)) }
            }
            closedir(directory)
            _ = path.withPlatformString { rmdir($0) }
        } else {
            _ = path.withPlatformString { unlink($0) }
        }
    }
}

/// The bytes of small files, made from the specifications of their formats.
enum Made {
    static func little(_ value: Int, _ width: Int) -> [UInt8] { (0..<width).map { UInt8(value >> ($0 * 8) & 0xFF) } }

    /// A ZIP of stored entries (APPNOTE.TXT 4.3), with its central directory.
    static func zip(_ entries: [(name: String, content: String)]) -> [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for (name, content) in entries {
            let common =
                little(0, 2) + little(0, 2) + little(0, 4) + little(0, 4) + little(content.utf8.count, 4)
                + little(content.utf8.count, 4) + little(name.utf8.count, 2) + little(0, 2)
            directory += [0x50, 0x4B, 1, 2] + little(20, 2) + little(20, 2) + common
            directory +=
                little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4) + little(bytes.count, 4) + Array(name.utf8)
            bytes += [0x50, 0x4B, 3, 4] + little(20, 2) + common + Array(name.utf8) + Array(content.utf8)
        }
        let start = bytes.count
        bytes += directory + [0x50, 0x4B, 5, 6] + little(0, 4) + little(entries.count, 2) + little(entries.count, 2)
        return bytes + little(directory.count, 4) + little(start, 4) + little(0, 2)
    }

    /// An Office Open XML package whose main part has the given content type.
    static func openXML(_ part: String, _ type: String) -> [UInt8] {
        zip([
            (
                "[Content_Types].xml",
                "<?xml version=\"1.0\"?><Types><Override PartName=\"/\(part)\" ContentType=\"application/vnd.\(type)+xml\"/></Types>"
            ), (part, "<x/>"),
        ])
    }

    /// The header, the allocation table and the directory of a compound file (MS-CFB, 2), with the class of its root.
    static func compoundFile(_ streams: [String], class identifier: UUID?) -> [UInt8] {
        func little(_ values: [Int], _ width: Int = 4) -> [UInt8] { values.flatMap { Made.little($0, width) } }
        func entry(_ name: String, kind: UInt8, class id: [UInt8]) -> [UInt8] {
            var entry = little(name.utf16.map(Int.init) + [0], 2)
            let length = entry.count
            entry += [UInt8](repeating: 0, count: 64 - length)
            entry += little([length], 2) + [kind, 1]
            entry += little([-1, -1, kind == 5 ? 1 : -1]) + id
            entry += [UInt8](repeating: 0, count: 20) + little([-2, 0, 0])
            return entry
        }
        let none = [UInt8](repeating: 0, count: 16)
        // The first three fields of a class are little-endian.
        let root = identifier.map { id in
            let bytes = withUnsafeBytes(of: id.uuid, Array.init)
            return [3, 2, 1, 0, 5, 4, 7, 6].map { bytes[$0] } + bytes[8...]
        }
        var file: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + none
        file += little([0x3E, 3, 0xFFFE, 9, 6, 0, 0, 0], 2) + little([0, 1, 1, 0, 4096, -2, 0, -2, 0, 0])
        file += [UInt8](repeating: 0xFF, count: 512 - file.count)
        file += little([-3, -2]) + [UInt8](repeating: 0xFF, count: 126 * 4)
        file += entry("Root Entry", kind: 5, class: root ?? none)
        for stream in streams { file += entry(stream, kind: 2, class: none) }
        return file + [UInt8](repeating: 0, count: 3 * 512 - file.count)
    }

    /// The beginning of an ISO media file with the given brands.
    static func media(_ major: String, _ compatible: [String] = []) -> [UInt8] {
        let brands = Array(major.utf8) + [0, 0, 0, 0] + compatible.flatMap { Array($0.utf8) }
        let size = 8 + brands.count
        return [0, 0, UInt8(size >> 8), UInt8(size & 0xFF)] + Array("ftyp".utf8) + brands + [0, 0, 0, 8]
            + Array("mdat".utf8)
    }

    /// A little-endian TIFF of one directory, with a maker and some values of type SHORT.
    static func tiff(make: String, shorts: [(tag: Int, value: Int)]) -> [UInt8] {
        let count = shorts.count + 1
        let text = Array(make.utf8) + [0]
        var entries = shorts.map { ($0.tag, little($0.tag, 2) + little(3, 2) + little(1, 4) + little($0.value, 4)) }
        entries.append((271, little(271, 2) + little(2, 2) + little(text.count, 4) + little(8 + 2 + count * 12 + 4, 4)))
        let sorted = entries.sorted { $0.0 < $1.0 }.flatMap(\.1)
        return [0x49, 0x49, 0x2A, 0] + little(8, 4) + little(count, 2) + sorted + little(0, 4) + text
    }

    /// The smallest PNG: one black pixel (PNG specification, third edition; checked with libpng).
    static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1,
        8, 0,
        0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x60, 0, 0, 0, 2, 0,
        1, 0x48,
        0xAF, 0xA4, 0x71, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
}

import Archives
import Conversion
import DecoderWire
import SystemPackage
import TextEncodings
import Transcoding

/// How the encoding of an entry's name is known.
package enum EntryNameOrigin: Sendable {
    /// It is UTF-8.
    case asWritten
    /// The user states it.
    case stated
    /// From all names together.
    case guessed
}

/// The names of the entries of an archive.
///
/// A name in a ZIP that is not marked as UTF-8 is in IBM code page 437 (APPNOTE.TXT 6.3.10, D.1), but many archivers write
/// the code page of the system: Windows of Japan, China and Russia does. `dnd-unpack` reads such names in code page 437, in
/// which every byte has a character. This reads them in the encoding that the user states, or in which all of them
/// together read best.
struct EntryNames {
    /// The number of entries, and of bytes of the directory, that decide the encoding.
    private static let (mostEntries, mostBytes) = (4096, 4 << 20)
    private static let codePage = TextEncoding("CP437")

    /// The encoding of the names that are not UTF-8; nil for code page 437.
    private let encoding: TextEncoding?
    /// Whether the user states the encoding.
    private let isStated: Bool
    /// The names that are UTF-8 and not ASCII, as far as they were examined.
    private let decodedNames: [[UInt8]]

    /// Reads the directory of `input`, which need not be a ZIP.
    ///
    /// - Parameter stated: The encoding that the user states for texts; it is used if all names are valid in it.
    init(in input: borrowing SourceDescriptor, stated: TextEncoding?) {
        // Closures cannot hold what is borrowed.
        let (descriptor, size) = (input.descriptor, input.size)
        let entries = ZipDirectory.firstEntries(
            Self.mostEntries, directoryBytes: Self.mostBytes, size: Int64(size)
        ) { offset, count in
            var bytes = [UInt8](repeating: 0, count: max(0, min(count, size - Int(offset))))
            let read = bytes.withUnsafeMutableBytes {
                (try? descriptor.read(fromAbsoluteOffset: offset, into: $0)) ?? 0
            }
            return Array(bytes.prefix(read))
        }
        let names = entries.compactMap(\.undecodedName)
        decodedNames = entries.filter { $0.undecodedName == nil }.map { Array($0.name.utf8) }
            .filter { $0.contains { $0 >= 0x80 } }
        if let stated, names.allSatisfy({ Self.text(of: $0, in: stated) != nil }) {
            (encoding, isStated) = (stated, true)
        } else {
            let likeliest = names.isEmpty ? Self.codePage : NameEncoding.likeliest(of: names, usual: Self.codePage)
            (encoding, isStated) = (likeliest == Self.codePage ? nil : likeliest, false)
        }
    }

    /// Returns the path of the entry with this name.
    func path(of name: [UInt8]) throws(EntryPath.Objection) -> EntryPath {
        guard let encoding, String(validating: name, as: UTF8.self) == nil,
            let text = Self.text(of: name, in: encoding)
        else { return try EntryPath(name, usesCodePage: true) }
        return try EntryPath(text)
    }

    /// How the encoding of this name is known. Code page 437 is a guess, too, since many archivers write another one.
    func origin(of name: [UInt8]) -> EntryNameOrigin {
        String(validating: name, as: UTF8.self) != nil ? .asWritten : isStated ? .stated : .guessed
    }

    /// Returns the selection with the names that `dnd-unpack` reads.
    func selectionInCodePage(_ selection: EntrySelection) -> EntrySelection {
        guard let encoding, !decodedNames.contains(where: { selection.includes(-1, try? path(of: $0)) }) else {
            return selection
        }
        switch selection {
        case .all, .number: return selection
        case .path(let path): return Self.inCodePage(path, encoding).map { .path($0) } ?? selection
        case .group(let path): return Self.inCodePage(path, encoding).map { .group($0) } ?? selection
        }
    }

    private static func inCodePage(_ path: EntryPath, _ encoding: TextEncoding) -> EntryPath? {
        guard var transcoder = TextTranscoder(to: encoding),
            let name = try? transcoder.convert(path.bytes, isLast: true)
        else { return nil }
        return try? EntryPath(name, usesCodePage: true)
    }

    private static func text(of name: [UInt8], in encoding: TextEncoding) -> [UInt8]? {
        guard var transcoder = TextTranscoder(from: encoding) else { return nil }
        return try? transcoder.convert(name, isLast: true)
    }
}

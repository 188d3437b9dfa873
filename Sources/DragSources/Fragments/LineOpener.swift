import DropSessions
import ItemProviders
import SystemPackage
import UniformTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The lines of a UTF-8 text file as items. A line includes its line ending; all lines share the bytes of the file.
struct LineOpener: Sendable {
    /// The maximum size of a file that is read into memory, in bytes: 256 MiB.
    static let longest: Int64 = 256 << 20

    let path: FilePath
    /// The type of the whole file.
    var type = UniformType.utf8PlainText
    var restriction = SourceRestriction()

    /// Returns the selected lines.
    ///
    /// - Throws: `ItemFailure`.
    func items(_ selection: Fragment.Selection) throws -> [DragItem] {
        let text = try content()
        var lines: [Range<Int>] = []
        var count = 0
        text.withUnsafeBytes { bytes in
            var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
                if selection == .all || selection == .index(count) { lines.append(start..<end) }
                if lines.count > ItemFailure.mostParts { break }
                count += 1
                start = end
            }
        }
        guard lines.count <= ItemFailure.mostParts else { throw ItemFailure.tooManyParts(of: path.string, "line") }
        switch selection {
        case .all: return lines.enumerated().map { item(text[$1], index: $0) }
        case .index(let index):
            guard let line = lines.first else { throw ItemFailure.noPart(index, of: path, count: count, "line") }
            return [item(text[line], index: index)]
        }
    }

    private func item(_ line: Data, index: Int) -> DragItem {
        let provider = ItemProvider(suggestedName: String(decoding: line.prefix(400), as: UTF8.self))
        provider.registerData(.utf8PlainText, visibility: restriction.visibility(ofAll: [type, .utf8PlainText])) { _ in
            Data(line)
        }
        return DragItem(
            source: .fragment(path, String(index)), type: .utf8PlainText, itemProvider: provider,
            origin: restriction.origin)
    }

    private func content() throws -> Data {
        let size = try path.stat().size
        guard size <= Self.longest else {
            throw ItemFailure(
                code: "tooLarge", subject: path.string,
                message: "has \(size) bytes: lines can be taken from files of at most \(Self.longest) bytes",
                hint: "split it into shorter files: split -l")
        }
        let data = try LoadedContent.file(LoadedFile(path: path, ownership: .source)).data(scratch: "/")
        guard String(validating: data, as: UTF8.self) != nil, !data.contains(0) else {
            throw ItemFailure(
                code: "unsupported", subject: path.string,
                message: "is not UTF-8 text, so it has no lines that can be named",
                hint: "convert it: iconv -t UTF-8")
        }
        return data
    }
}

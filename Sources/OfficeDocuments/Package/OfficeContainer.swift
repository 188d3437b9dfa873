import Archives
import Glibc
package import SystemPackage
package import XML

/// The ZIP container of an office document: Office Open XML (ECMA-376, part 2) or OpenDocument (1.3, part 2).
///
/// Parts are streamed. Their names are compared without case, as ECMA-376 requires (part 2, 6.2.2.3).
package final class OfficeContainer {
    /// The limits of everything that reads this document.
    package let limits: OfficeLimits
    private let zip: ZipReader?
    /// A document in a single file of XML, without a container.
    private let flat: FilePath?
    private let names: [String: String]
    private let clock: ReadingClock

    /// Opens the container at `path`.
    ///
    /// - Throws: `OfficeError`: `encrypted`, `unsupported` for a document of Office 97 to 2003, `damaged`.
    package init(path: FilePath, limits: OfficeLimits = OfficeLimits()) throws(OfficeError) {
        self.limits = limits
        clock = ReadingClock(limits)
        let beginning = Self.beginning(of: path)
        if beginning.starts(with: CompoundDocument.signature) { throw Self.formerDocumentError(at: path) }
        if Self.isMarkup(beginning) {
            zip = nil
            flat = path
            names = [:]
            return
        }
        do throws(ArchiveError) {
            let zip = try ZipReader(path: path)
            var names: [String: String] = [:]
            for entry in try zip.names() where names[Self.key(entry)] == nil { names[Self.key(entry)] = entry }
            self.names = names
            self.zip = consume zip
        } catch {
            throw OfficeError(
                .damaged,
                message: beginning.starts(with: [0x50, 0x4B])
                    ? "is truncated or damaged: its ZIP directory is missing"
                    : "is not an office document: expected a ZIP container")
        }
        flat = nil
        if names["encrypted-package"] != nil { throw Self.encrypted }
    }

    /// Whether the document is a single file of XML.
    package var isFlat: Bool { flat != nil }

    /// Whether the container has the part `name`; always true for a single file of XML.
    package func has(_ name: String) -> Bool { isFlat || names[Self.key(name)] != nil }

    /// The names of all parts.
    var partNames: some Sequence<String> { names.values }

    /// Parses the XML of the part `name`.
    ///
    /// - Parameter handle: Gets each event, and returns false to stop.
    /// - Throws: `OfficeError` with the part's name, or the error of `handle`.
    package func parse(_ name: String, _ handle: (XMLEvent.Content) throws -> Bool) throws {
        let reader: XMLReader
        do throws(XMLError) { reader = try XMLReader(Self.options) } catch { throw error.named(name) }
        var count = 0
        var outcome: Result<Bool, any Error> = .success(true)
        func take(_ block: UnsafeRawBufferPointer) -> Bool {
            outcome = Result {
                count += block.count
                try check(count, of: name)
                reader.feed(block)
                return try Self.events(of: reader, name, handle)
            }
            return (try? outcome.get()) ?? false
        }
        try read(name, take)
        guard try outcome.get() else { return }
        reader.finish()
        _ = try Self.events(of: reader, name, handle)
    }

    /// Parses the XML of a part that was read from elsewhere.
    ///
    /// - Throws: `OfficeError` with the part's name, or the error of `handle`.
    static func parse(
        _ content: [UInt8], of name: String, _ handle: (XMLEvent.Content) throws -> Bool
    ) throws {
        let reader: XMLReader
        do throws(XMLError) { reader = try XMLReader(content, options) } catch { throw error.named(name) }
        _ = try events(of: reader, name, handle)
    }

    private static var options: XMLOptions {
        var options = XMLOptions([.attributes, .text])
        options.depth = 256
        return options
    }

    /// Passes the events that wait in `reader`; returns false if `handle` did.
    private static func events(
        of reader: XMLReader, _ name: String, _ handle: (XMLEvent.Content) throws -> Bool
    ) throws -> Bool {
        while true {
            let event: XMLEvent?
            do throws(XMLError) { event = try reader.next() } catch { throw error.named(name) }
            guard let event else { return true }
            guard try handle(event.content) else { return false }
        }
    }

    private func read(_ name: String, _ take: (UnsafeRawBufferPointer) -> Bool) throws(OfficeError) {
        if let flat { return try Self.readFile(flat, take) }
        guard let entry = names[Self.key(name)] else {
            throw OfficeError(.damaged, message: "is damaged: it has no part \(name)")
        }
        do throws(ArchiveError) {
            _ = try zip?.read(entry, take)
        } catch {
            throw OfficeError(.damaged, message: error.message)
        }
    }

    /// Checks the limits after `count` bytes of the part `name`.
    private func check(_ count: Int, of name: String) throws {
        guard count <= limits.partBytes else {
            throw OfficeError(
                .tooLarge, message: "has a part of more than \(limits.partBytes) bytes, \(name), which is the limit",
                hint: "the limit keeps a small file from expanding without end")
        }
        try clock.check(at: name)
    }

    private static func key(_ name: String) -> String {
        var key = name.lowercased()
        // Some writers use the separator of Windows, and absolute names.
        if key.contains("\\") { key = String(key.map { $0 == "\\" ? "/" : $0 }) }
        return key.hasPrefix("/") ? String(key.dropFirst()) : key
    }

    private static func isMarkup(_ beginning: [UInt8]) -> Bool {
        let text = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? beginning.dropFirst(3) : beginning[...]
        return text.first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    private static func beginning(of path: FilePath) -> [UInt8] {
        var beginning: [UInt8] = []
        _ = try? readFile(path) { block in
            beginning += block.prefix(64)
            return false
        }
        return beginning
    }

    /// Passes the file at `path` in blocks until `take` returns false.
    fileprivate static func readFile(
        _ path: FilePath, _ take: (UnsafeRawBufferPointer) -> Bool
    ) throws(OfficeError) {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { block.deallocate() }
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            try file.closeAfter {
                while true {
                    let count = try file.read(into: block)
                    guard count > 0, take(UnsafeRawBufferPointer(rebasing: block[..<count])) else { return }
                }
            }
        } catch {
            throw OfficeError(.damaged, message: "cannot be read: \(error)")
        }
    }
}

/// Documents that are in a compound file: those of Office 97 to 2003, and encrypted ones.
extension OfficeContainer {
    fileprivate static let encrypted = OfficeError(
        .encrypted, message: "is encrypted", hint: "save it without a password first")

    fileprivate static func formerDocumentError(at path: FilePath) -> OfficeError {
        // More is not searched for the name of a stream.
        let searched = 4 << 20
        var bytes: [UInt8] = []
        _ = try? readFile(path) { block in
            bytes += block
            return bytes.count < searched
        }
        if CompoundDocument.isEncryptedPackage(bytes) { return encrypted }
        return OfficeError(
            .unsupported, message: "is a document of Office 97 to 2003, expected a ZIP container",
            hint: "save it in the newer format first")
    }
}

extension XMLError {
    /// The error in the part `name` of a document.
    fileprivate func named(_ name: String) -> OfficeError {
        OfficeError(
            code == .tooLarge ? .tooLarge : .damaged, message: "is damaged at line \(line) of \(name): \(message)")
    }
}

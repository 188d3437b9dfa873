import Archives
import Conversion
import OfficeDocuments
import SystemPackage
import XML

/// Checks the container of an office document or book before a reader opens it.
enum DocumentContainer {
    /// Checks the container in `input`.
    ///
    /// - Throws: `ConversionError`: `encrypted` for a document with a password or digital rights management, `damaged`
    ///   for an incomplete container, `tooLarge` for one that would expand beyond the limits.
    static func check(
        _ input: borrowing SourceDescriptor, subject: String?, format: DocumentFormat, limits: ConversionLimits
    ) throws(ConversionError) {
        let bytes = try input.bytes(of: subject)
        if bytes.starts(with: CompoundDocument.signature) {
            throw compoundFileError(bytes, subject: subject, format: format)
        }
        guard let entries = ZipDirectory.entries(in: bytes) else {
            let isContainer = bytes.starts(with: [0x50, 0x4B])
            throw ConversionError(
                .damaged, subject: subject,
                message: isContainer
                    ? "is truncated or damaged: its ZIP directory is missing" : "is not \(format.title)")
        }
        if isEncrypted(entries, in: bytes) { throw encrypted(subject) }
        if let entry = entries.first(where: { $0.name == "META-INF/encryption.xml" }), entry.expandedSize <= 16 << 20,
            let list = OfficePackage.content(of: entry, in: input), BookEncryption.hidesText(list)
        {
            throw ConversionError(
                .encrypted, subject: subject, message: "is encrypted by digital rights management",
                hint: "read it with the program that it was sold for")
        }
        var expanded = 0
        for entry in entries { expanded = expanded.addingReportingOverflow(entry.expandedSize).partialValue }
        guard expanded >= 0, expanded <= limits.memoryBytes else {
            throw ConversionError(
                .tooLarge, subject: subject,
                message: "would expand to \(expanded) bytes, more than the limit of \(limits.memoryBytes)")
        }
        if let bomb = entries.first(where: {
            isMarkup($0.name) && $0.expandedSize > limits.memoryBytes / memoryOfMarkup
        }) {
            throw ConversionError(
                .tooLarge, subject: subject,
                message: "has a part of \(bomb.expandedSize) bytes, \(bomb.name), but only "
                    + "\(limits.memoryBytes / memoryOfMarkup) fit into memory",
                hint: "raise the limit: --limit memory=4G")
        }
    }

    /// The minimum number of bytes of memory per byte of markup after reading: a DOCX of short paragraphs takes 24
    /// (pandoc 2.17).
    private static let memoryOfMarkup = 8

    private static func isMarkup(_ name: String) -> Bool {
        [".xml", ".xhtml", ".html", ".htm"].contains { name.lowercased().hasSuffix($0) }
    }

    /// The number of bytes of a container that determine a reader's processor time limit: its packed content, but at
    /// most a quarter of its expanded size, since neither the directory nor a stored picture takes time.
    static func worth(of input: borrowing SourceDescriptor) -> Int {
        guard let bytes = try? input.bytes(), let entries = ZipDirectory.entries(in: bytes) else { return input.size }
        var (packed, expanded) = (0, 0)
        for entry in entries {
            packed = packed.addingReportingOverflow(entry.packedSize).partialValue
            expanded = expanded.addingReportingOverflow(entry.expandedSize).partialValue
        }
        return min(input.size, max(0, packed), max(0, expanded) / 4)
    }

    private static func isEncrypted(_ entries: [ZipDirectory.Entry], in bytes: [UInt8]) -> Bool {
        entries.contains { entry in
            switch entry.name {
            // OpenDocument 1.4's whole-package encryption; Adobe's and Readium's rights management.
            case "encrypted-package", "META-INF/rights.xml", "META-INF/license.lcpl": true
            // OpenDocument 1.2 and 1.3 (part 2, section 4.8): an encrypted entry is stored, and is not XML.
            case "content.xml": entry.isStored && ZipDirectory.content(of: entry, in: bytes)?.first != 0x3C
            default: entry.isEncrypted
            }
        }
    }

    private static func compoundFileError(
        _ bytes: [UInt8], subject: String?, format: DocumentFormat
    ) -> ConversionError {
        if CompoundDocument.isEncryptedPackage(bytes) { return encrypted(subject) }
        return ConversionError(
            .unsupported, subject: subject, message: "is a document of Office 97 to 2003, not \(format.title)",
            hint: "save it as DOCX or ODT")
    }

    private static func encrypted(_ subject: String?) -> ConversionError {
        ConversionError(
            .encrypted, subject: subject, message: "is encrypted", hint: "save it without a password first")
    }
}

/// The encrypted parts of a book, from its `META-INF/encryption.xml` (EPUB Open Container Format 3.2, section 3.5.2.2).
enum BookEncryption {
    /// Whether the text of the book is encrypted. Obfuscated fonts, the usual content of these lists, and pictures do
    /// not prevent reading.
    static func hidesText(_ list: [UInt8]) -> Bool {
        guard let reader = try? XMLReader(list, XMLOptions(.attributes)) else { return false }
        var isObfuscated = false
        while let event = try? reader.next() {
            guard case .start(let name, let attributes) = event.content else { continue }
            func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
            switch name.split(separator: ":").last {
            case "EncryptedData": isObfuscated = false
            case "EncryptionMethod": isObfuscated = value("Algorithm").map(obfuscations.contains) ?? false
            case "CipherReference": if !isObfuscated, let target = value("URI"), isText(target) { return true }
            default: continue
            }
        }
        return false
    }

    /// The font obfuscation algorithms of EPUB (Open Container Format 3.2, section 4.3), and of Adobe before it.
    private static let obfuscations: Set<String> = [
        "http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC",
    ]

    private static func isText(_ path: String) -> Bool {
        let name = path.lowercased()
        return ["html", "htm", "xml", "opf", "ncx"].contains { name.hasSuffix($0) }
    }
}

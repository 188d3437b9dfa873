import DataFormats
import Messages
import OfficeDocuments

/// A page that Safari has saved or dragged, with everything that it loads: a property list with the keys that WebKit's class
/// `WebArchive` writes.
struct WebArchive {
    /// The page, or something that it loads.
    fileprivate struct Resource {
        let address: String
        let mediaType: String
        let charset: String?
        let bytes: [UInt8]

        init?(_ value: DataValue?) {
            guard case .object(let entries)? = value, case .data(let bytes)? = entries["WebResourceData"] else {
                return nil
            }
            func text(_ key: String) -> String? {
                guard case .string(let text)? = entries[key] else { return nil }
                return text
            }
            self.bytes = bytes
            address = text("WebResourceURL") ?? ""
            mediaType = text("WebResourceMIMEType") ?? ""
            charset = text("WebResourceTextEncodingName")
        }
    }

    private let page: Resource
    private var others: [Resource] = []

    /// Reads the archive in `bytes`, a binary or an XML property list.
    ///
    /// - Throws: `MessageError` with the code `damaged` or `tooLarge`.
    init(_ bytes: [UInt8]) throws(MessageError) {
        let format = bytes.starts(with: "bplist".utf8) ? DataFormat.binaryPropertyList : .xmlPropertyList
        let archive: DataValue
        do throws(DataFormatError) {
            archive = try format.read(bytes).value
        } catch {
            throw MessageError(error.code == .tooLarge ? .tooLarge : .damaged, message: error.message)
        }
        guard case .object(let entries) = archive, let page = Resource(entries["WebMainResource"]) else {
            throw MessageError(
                .damaged, message: "is a property list without a page (WebMainResource), expected a web archive")
        }
        self.page = page
        addResources(of: entries)
    }

    /// Adds what a page loads, and what the pages in its frames are and load.
    private mutating func addResources(of archive: DataObject) {
        if case .array(let resources)? = archive["WebSubresources"] { others += resources.compactMap(Resource.init) }
        guard case .array(let frames)? = archive["WebSubframeArchives"] else { return }
        for case .object(let frame) in frames {
            if let page = Resource(frame["WebMainResource"]) { others.append(page) }
            addResources(of: frame)
        }
    }

    /// The same as a saved page in the form of a mail (MHTML, RFC 2557), which other browsers open.
    var message: [UInt8] {
        let parts = ([page] + others).map(\.part)
        let header = ["Snapshot-Content-Location: " + Self.headerValue(page.address)]
        return MailWriter.mail(
            header: page.address.isEmpty ? [] : header,
            .multipart("related; type=\"\(Self.mediaType(page.mediaType))\"", parts))
    }

    /// An address as printable ASCII characters: all others are escaped (RFC 3986, 2.1).
    fileprivate static func headerValue(_ address: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        return String(
            decoding: address.utf8.flatMap { byte -> [UInt8] in
                (0x21...0x7E).contains(byte) ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }, as: UTF8.self)
    }

    /// A media type; that of any bytes for what is none.
    fileprivate static func mediaType(_ text: String) -> String {
        let halves = text.lowercased().split(separator: "/", omittingEmptySubsequences: false)
        let isType =
            halves.count == 2 && halves[0] != "multipart" && halves[0] != "message"
            && halves.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isTokenCharacter) }
        return isType ? text.lowercased() : "application/octet-stream"
    }

    /// The characters of names in a header that need no quotes, as far as types of files have them (RFC 6838, 4.2).
    fileprivate static func isTokenCharacter(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || "!#$&-^_.+".utf8.contains(byte)
    }
}

extension WebArchive.Resource {
    /// It as a part of a mail.
    fileprivate var part: MailWriter.Part {
        let charset = charset.flatMap { charset in
            !charset.isEmpty && charset.utf8.allSatisfy(WebArchive.isTokenCharacter) ? "; charset=\"\(charset)\"" : nil
        }
        return .content(
            type: WebArchive.mediaType(mediaType) + (charset ?? ""),
            others: address.isEmpty ? [] : ["Content-Location: " + WebArchive.headerValue(address)], bytes: bytes)
    }
}

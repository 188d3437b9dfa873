import DataURLs
import FoundationEssentials
import Messages

/// The attachments to which the pages of a mail refer: by identifier (`cid:`, RFC 2392), or by address, as saved pages do
/// (RFC 2557).
struct MessageReferences {
    /// The indices of the attachments, by `cid:` and identifier, and by address.
    private let indices: [String: Int]
    /// Whether any has an address, so that relative ones have to be resolved.
    private let hasAddresses: Bool

    /// The maximum length of an address that is looked up, in bytes.
    private static let longestAddress = 4096

    init(_ message: Message) {
        var indices: [String: Int] = [:]
        var hasAddresses = false
        for (index, part) in message.attachments.enumerated() {
            if let id = part.contentID { indices["cid:" + id] = indices["cid:" + id] ?? index }
            if let place = part.header.text("content-location") {
                indices[place] = indices[place] ?? index
                hasAddresses = true
            }
        }
        self.indices = indices
        self.hasAddresses = hasAddresses
    }

    /// The index of the attachment at an address in a page; nil if there is none.
    ///
    /// - Parameter base: The address to which others in the page are relative.
    func attachment(at address: String, from base: String?) -> Int? {
        guard address.utf8.count <= Self.longestAddress else { return nil }
        let address = EncodedWords.line(address)
        if let index = indices[address] { return index }
        if address.lowercased().hasPrefix("cid:") {
            let id = String(decoding: DataURL.unescaped(address.dropFirst(4).utf8), as: UTF8.self)
            return indices["cid:" + id]
        }
        return hasAddresses ? Self.resolved(address, from: base).flatMap { indices[$0] } : nil
    }

    /// The index of the attachment at the first of several addresses that there is one at.
    func attachment(atAny addresses: [String], from base: String?) -> Int? {
        for address in addresses {
            if let index = attachment(at: address, from: base) { return index }
        }
        return nil
    }

    /// The absolute form of an address in a page (RFC 3986, 5.2); nil if there is none.
    static func resolved(_ address: String, from base: String?) -> String? {
        guard address.utf8.count <= longestAddress, let base = base.flatMap({ URL(string: $0) }) else { return nil }
        return URL(string: address, relativeTo: base)?.absoluteString
    }

    /// The addresses in a list of a picture's versions: each is followed by its width or density (HTML standard, 4.8.4.2.1).
    static func addresses(inSourceSet list: String) -> [String] {
        guard list.utf8.count <= 16 * longestAddress else { return [] }
        // An address may have commas in it, but not at its end.
        return list.split(whereSeparator: \.isWhitespace).compactMap { word in
            let address = word.drop { $0 == "," }
            let isWidth = address.dropLast().allSatisfy { $0.isNumber || $0 == "." }
            guard !isWidth else { return nil }
            return String(address.last == "," ? address.dropLast() : address)
        }
    }
}

import XML

/// The addresses of the items of an EPUB book. They are relative to its package document (EPUB 3.3, 5.3.3), and may lead out of
/// its folder (`../Text/a.xhtml`), which pandoc does not resolve.
enum BookAddresses {
    /// The package document with the addresses of its items from the root of the container, so that it can stand there; nil if no
    /// address leads out of a folder.
    ///
    /// - Parameter path: Its path in the container.
    /// - Complexity: O(n) in bytes.
    static func resolved(_ package: [UInt8], at path: String) throws(XMLError) -> [UInt8]? {
        guard ByteSearch.contains("..", in: package) else { return nil }
        // A sign for escaped bytes stands for itself in a path, and not in an address.
        let folder = path.split(separator: "/").dropLast().map(escaped)
        var options = XMLOptions([.attributes])
        options.entities = .expanded
        let reader = try XMLReader(package, options)
        var edits = ByteEdits()
        var leadsOut = false
        while let event = try reader.next() {
            guard case .start(let name, let attributes) = event.content, name.split(separator: ":").last == "item",
                let address = attributes.first(where: { $0.name == "href" })?.value,
                let range = XMLTag.range(of: "href", in: package[event.range]), !hasScheme(address)
            else { continue }
            let segments = address.split(separator: "/")
            leadsOut = leadsOut || segments.contains("..")
            edits.replace(
                range, with: HTMLPage.escaped(joined(address.hasPrefix("/") ? [] : folder, segments)))
        }
        return leadsOut ? edits.applied(to: package) : nil
    }

    /// A path without the segments that lead to the same or the enclosing folder (RFC 3986, 5.2.4).
    private static func joined(_ folder: [String], _ segments: [Substring]) -> String {
        var path = folder
        for segment in segments where segment != "." {
            if segment == ".." { _ = path.popLast() } else { path.append(String(segment)) }
        }
        return path.joined(separator: "/")
    }

    private static func escaped(_ segment: Substring) -> String {
        segment.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25")
    }

    private static func hasScheme(_ address: String) -> Bool {
        guard let colon = address.firstIndex(of: ":") else { return false }
        return !address[..<colon].contains("/")
    }
}

/// The name of an entry of an archive as a relative path: names from a stranger, of which only harmless ones are used.
package struct EntryPath: Sendable, Hashable {
    /// The components, each of them without a slash, none of them `.` or `..`; at least one.
    package let components: [[UInt8]]

    /// The maximum length of a component, in bytes. (NAME_MAX)
    private static let longestComponent = 255
    /// The maximum length of a name, in bytes. (PATH_MAX)
    package static let longest = 4096

    /// Why a name is not used.
    package enum Objection: Error, Sendable, Hashable {
        /// It has no components, as `./` or an empty name.
        case empty
        /// It begins with a slash.
        case absolute
        /// It has a component `..`, which leads out of the folder.
        case parent
        /// It contains a byte 0.
        case zero
        /// It is longer than a file system allows.
        case tooLong
    }

    /// Creates a path from the bytes of a name; drops empty components and `.`, as in `./a//b`.
    ///
    /// - Parameter usesCodePage: Whether a name that is not UTF-8 is in IBM code page 437, as ZIP defines it
    ///   (APPNOTE.TXT 6.3.10, D.1).
    package init(_ name: some Collection<UInt8>, usesCodePage: Bool = false) throws(Objection) {
        guard !name.contains(0) else { throw .zero }
        guard name.count <= Self.longest else { throw .tooLong }
        guard name.first != UInt8(ascii: "/") else { throw .absolute }
        let isDecoded = !usesCodePage || String(validating: name, as: UTF8.self) != nil
        let bytes = isDecoded ? Array(name) : Array(Self.text(inCodePage: name).utf8)
        let components = bytes.split(separator: UInt8(ascii: "/")).map(Array.init).filter { $0 != Array(".".utf8) }
        guard !components.contains(Array("..".utf8)) else { throw .parent }
        guard components.allSatisfy({ $0.count <= Self.longestComponent }) else { throw .tooLong }
        guard !components.isEmpty else { throw .empty }
        self.components = components
    }

    /// The name of the file.
    package var last: [UInt8] { components[components.count - 1] }

    /// The bytes of the path, with slashes between the components.
    package var bytes: [UInt8] { Array(components.joined(separator: [UInt8(ascii: "/")])) }

    /// Whether it is `other`, or below the folder `other`.
    package func isWithin(_ other: EntryPath) -> Bool { components.starts(with: other.components) }

    private static func text(inCodePage bytes: some Collection<UInt8>) -> String {
        var text = ""
        for byte in bytes {
            text.unicodeScalars.append(byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte) - 0x80])
        }
        return text
    }

    /// The characters of the bytes from 0x80 on in IBM code page 437.
    /// (https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/PC/CP437.TXT)
    private static let upperHalf = Array(
        ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
            + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)
}

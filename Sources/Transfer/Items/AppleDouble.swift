/// The files in which macOS keeps what a file system, or an archive, cannot hold of a file: its resource fork, Finder
/// information and extended attributes. That of `a.jpg` is `._a.jpg`, in the same folder. (RFC 1740, appendix A, and
/// Apple's technical note 1150)
package enum AppleDouble {
    /// The first bytes: the magic number, and version 2 of the format; version 1 begins like it.
    package static let signature: [UInt8] = [0x00, 0x05, 0x16, 0x07, 0x00]

    private static let prefix = Array("._".utf8)

    /// Whether a file of this name may be one.
    package static func isName(_ name: [UInt8]) -> Bool { name.count > prefix.count && name.starts(with: prefix) }

    /// Returns the name of the file that the one of this name is of.
    package static func main(of name: [UInt8]) -> [UInt8] { Array(name.dropFirst(prefix.count)) }

    /// Returns the name of the one that a file of this name has.
    package static func name(of main: [UInt8]) -> [UInt8] { prefix + main }
}

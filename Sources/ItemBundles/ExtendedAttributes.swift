import CLinux
import Glibc
import SystemPackage

/// The extended attributes of a file, in the user's name space. C: `flistxattr`, `fgetxattr`, `fsetxattr`.
enum ExtendedAttributes {
    /// More than this many bytes of names and values are not carried: 1 MiB.
    private static let limit = 1 << 20
    /// More than this many are not carried.
    private static let most = 256

    /// Those of the file; none where its file system has none.
    static func read(_ file: FileDescriptor) -> [ItemRecord.ExtendedAttribute] {
        let length = flistxattr(file.rawValue, nil, 0)
        guard length > 0 else { return [] }
        var names = [CChar](repeating: 0, count: length)
        let filled = flistxattr(file.rawValue, &names, length)
        guard filled > 0 else { return [] }
        var total = 0
        let prefix = "user.".utf8.map { CChar($0) }
        return names.prefix(filled).split(separator: 0).filter { $0.starts(with: prefix) }.compactMap { name in
            let length = fgetxattr(file.rawValue, name + [0], nil, 0)
            guard length >= 0, total + length <= limit else { return nil }
            var value = [UInt8](repeating: 0, count: length)
            let filled = fgetxattr(file.rawValue, name + [0], &value, length)
            guard filled >= 0 else { return nil }
            total += filled
            return ItemRecord.ExtendedAttribute(name: Array(name), value: Array(value.prefix(filled)))
        }
    }

    /// Those that are given to a file: a bundle may come from a stranger, so that it sets what is the user's own alone, and no more of it than is
    /// ever put into one.
    static func bounded(_ attributes: [ItemRecord.ExtendedAttribute]) -> [ItemRecord.ExtendedAttribute] {
        let prefix = "user.".utf8.map { CChar($0) }
        var total = 0
        return attributes.prefix(most).filter { attribute in
            // A name has at most 255 bytes and a value 64 KiB (xattr(7)).
            guard attribute.name.starts(with: prefix), attribute.name.count > prefix.count,
                attribute.name.count <= 255, !attribute.name.contains(0), attribute.value.count <= 1 << 16
            else { return false }
            total += attribute.name.count + attribute.value.count
            return total <= limit
        }
    }

    /// Gives the file those that its file system has a place for.
    static func write(_ attributes: [ItemRecord.ExtendedAttribute], to file: FileDescriptor) {
        for attribute in bounded(attributes) {
            _ = fsetxattr(file.rawValue, attribute.name + [0], attribute.value, attribute.value.count, 0)
        }
    }
}

import CLinux
import Glibc
import SystemPackage

/// The extended attributes of a file in the `user` namespace. C: `flistxattr`, `fgetxattr`, `fsetxattr`.
enum ExtendedAttributes {
    /// The maximum size of all attributes, in bytes: 1 MiB. Reading counts only the values, `bounded(_:)` also the
    /// names.
    private static let limit = 1 << 20
    /// The maximum number of attributes that are written to a file.
    private static let most = 256

    /// Returns the attributes of the file; none if its file system does not support them.
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

    /// Returns the attributes that may be set on a file. A bundle may come from an untrusted source: only attributes of
    /// the `user` namespace within the limits are accepted.
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

    /// Sets the attributes on the file, as far as its file system supports them.
    static func write(_ attributes: [ItemRecord.ExtendedAttribute], to file: FileDescriptor) {
        for attribute in bounded(attributes) {
            _ = fsetxattr(file.rawValue, attribute.name + [0], attribute.value, attribute.value.count, 0)
        }
    }
}

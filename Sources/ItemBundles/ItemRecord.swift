package import ItemProviders
import Glibc
package import SystemPackage
package import UniformTypes

/// A bundle's data about its item, stored as `item.json`.
package struct ItemRecord: Sendable {
    /// The version of the format.
    static let version = "1"

    /// A representation of the item, and its entry in the bundle.
    package struct Content: Sendable {
        /// The type.
        package let type: UniformType
        /// How much of the item it keeps; the first content is native.
        package let fidelity: Fidelity
        /// What it does not keep of the item.
        package let losses: [Loss]
        /// The name of its ZIP entry.
        let entry: String
        /// Its length in bytes.
        package let bytes: UInt64
        /// The SHA-256 of its bytes, in hexadecimal digits.
        package let sha256: String
    }

    /// The item's file name, which need not be UTF-8.
    package let name: FilePath.Component
    /// The source, as its user named it.
    package let source: String
    /// The modification time; nil if unknown.
    let modified: timespec?
    /// The extended attributes in the `user` namespace.
    package let attributes: [ExtendedAttribute]
    /// The representations in the bundle, best first; never empty.
    package let contents: [Content]

    /// A name and its value, which need not be text.
    package struct ExtendedAttribute: Sendable {
        /// The name, including `user.`.
        package let name: [CChar]
        /// The value.
        package let value: [UInt8]
    }
}

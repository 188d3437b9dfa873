package import ItemProviders
import Glibc
package import SystemPackage
package import UniformTypes

/// What a bundle says of the item that it carries, beside its bytes: `item.json` in it.
package struct ItemRecord: Sendable {
    /// The one version of the layout.
    static let version = "1"

    /// A way in which the item can be had, and where its bytes are in the bundle.
    package struct Content: Sendable {
        /// The type.
        package let type: UniformType
        /// How much of the item it keeps; the first is native.
        package let fidelity: Fidelity
        /// What of the item it does not have.
        package let losses: [Loss]
        /// The entry of the ZIP.
        let entry: String
        /// Its length.
        package let bytes: UInt64
        /// The SHA-256 of its bytes, in hexadecimal digits.
        package let sha256: String
    }

    /// The item's file name, whose bytes need not be UTF-8.
    package let name: FilePath.Component
    /// Where it came from, as its user named it.
    package let source: String
    /// When it was last changed; nil where that is not known.
    let modified: timespec?
    /// The extended attributes of the user's name space.
    package let attributes: [ExtendedAttribute]
    /// What it can be had as, best first; never empty.
    package let contents: [Content]

    /// A name and its value, neither of which need be text.
    package struct ExtendedAttribute: Sendable {
        /// The name, with its `user.`.
        package let name: [CChar]
        /// The value.
        package let value: [UInt8]
    }
}

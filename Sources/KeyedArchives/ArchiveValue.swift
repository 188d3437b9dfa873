public import FoundationEssentials

/// The content of an archive as a tree without Swift types; can represent every archive that macOS writes.
///
/// Foundation's collections, strings, data, dates and numbers become values; an instance of any other class (`NSURL`,
/// `NSUUID`, `NSAttributedString`, a program's own) is an `object` with its fields. An object that contains itself is
/// replaced by a `reference`, so the tree is finite.
public enum ArchiveValue: Sendable, Equatable {
    /// `$null` or `NSNull`.
    case null
    /// A boolean number.
    case bool(Bool)
    /// An integral number.
    case int(Int64)
    /// An integral number above `Int64.max`.
    case uint(UInt64)
    /// A floating-point number.
    case real(Double)
    /// `NSString`, `NSMutableString`.
    case string(String)
    /// `NSData`, `NSMutableData`.
    case data(Data)
    /// `NSDate`.
    case date(Date)
    /// `NSArray`, `NSMutableArray`.
    case array([ArchiveValue])
    /// `NSSet`, `NSMutableSet`, in the archive's order.
    case set([ArchiveValue])
    /// `NSOrderedSet`, `NSMutableOrderedSet`.
    case orderedSet([ArchiveValue])
    /// `NSDictionary`, `NSMutableDictionary`, in the archive's order.
    case dictionary([Entry])
    /// An instance of any other class.
    indirect case object(ArchiveObject)
    /// The object at this index of `$objects`, which encloses this position: the archive is cyclic here.
    /// `KeyedArchive.value(at:)` returns that object.
    case reference(Int)

    /// A key and its value in a dictionary.
    public struct Entry: Sendable, Equatable {
        /// The key, usually a string.
        public let key: ArchiveValue
        /// The value.
        public let value: ArchiveValue

        /// An entry with a key and a value.
        public init(key: ArchiveValue, value: ArchiveValue) {
            self.key = key
            self.value = value
        }
    }
}

/// An instance of a class that `ArchiveValue` has no case for.
public struct ArchiveObject: Sendable, Equatable {
    /// Its class and that class's ancestors, most derived first: `["NSURL", "NSObject"]`.
    public let classNames: [String]
    /// The fields that the class encoded, by key, in the archive's order.
    public let fields: [Field]

    /// One encoded key.
    public struct Field: Sendable, Equatable {
        /// The key: `NS.relative`.
        public let name: String
        /// The encoded value.
        public let value: ArchiveValue
    }

    /// The name of the class: `NSURL`.
    public var className: String { classNames.first ?? "" }

    /// The value of the field named `name`.
    public subscript(name: String) -> ArchiveValue? { fields.first { $0.name == name }?.value }
}

public import FoundationEssentials

/// What an archive holds, as a tree without Swift types: everything that macOS archives can be read as this.
///
/// Collections, strings, data, dates and numbers of Foundation become values; every other class (`NSURL`, `NSUUID`,
/// `NSAttributedString`, a program's own) is an `object` with its fields. An object that contains itself is cut at
/// a `reference`, so the tree is finite.
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
    /// The object at this index of `$objects`, which is one that encloses this place: the archive is cyclic here.
    /// `KeyedArchive.value(at:)` reads on from there.
    case reference(Int)

    /// A key and its value in a dictionary.
    public struct Entry: Sendable, Equatable {
        /// The key, most often a string.
        public let key: ArchiveValue
        /// The value.
        public let value: ArchiveValue

        /// An entry from its parts.
        public init(key: ArchiveValue, value: ArchiveValue) {
            self.key = key
            self.value = value
        }
    }
}

/// An instance of a class that has no value of its own in `ArchiveValue`.
public struct ArchiveObject: Sendable, Equatable {
    /// Its class and that class's ancestors, most derived first: `["NSURL", "NSObject"]`.
    public let classNames: [String]
    /// What the class encoded, by key, in the archive's order.
    public let fields: [Field]

    /// One encoded key.
    public struct Field: Sendable, Equatable {
        /// The key: `NS.relative`.
        public let name: String
        /// What is encoded under it.
        public let value: ArchiveValue
    }

    /// The name of the class: `NSURL`.
    public var className: String { classNames.first ?? "" }

    /// The value of the field named `name`.
    public subscript(name: String) -> ArchiveValue? { fields.first { $0.name == name }?.value }
}

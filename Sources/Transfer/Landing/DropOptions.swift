public import ItemProviders
public import SystemPackage
public import UniformTypes

/// The options of a drop.
public struct DropOptions: Sendable, Hashable {
    /// How a name collision is resolved.
    public enum Collision: String, Sendable, Hashable, CaseIterable {
        /// The new item gets another name: `a-2.png`.
        case keepBoth = "keep-both"
        /// The new item is left out.
        case skip
        /// The new item replaces the old one.
        case replace
        /// The new item fails.
        case fail
    }

    /// Where the items land.
    public var intent: DropIntent
    /// How a name collision is resolved.
    public var collision: Collision
    /// The requested operation.
    public var operation: DropOperation
    /// The metadata of the source's file that is kept.
    public var preservedMetadata: PreservedMetadata
    /// Qualities that must not be lost at the destination; a destination that cannot keep them refuses the item.
    public var keptQualities: Set<Loss>

    /// Whether items land only if nothing is lost, at the destination either.
    public var losslessOnly: Bool

    /// Whether items land only if they are equal to their sources: what is written is read again and compared with what was
    /// delivered, before it gets its name. A drop on a destination that does not do this (`DropDestination.comparesWhatItWrites`)
    /// is refused.
    public var proves: Bool

    /// The command that makes the drop, for the destination's log; nil if unknown.
    public var origin: DropOrigin?

    /// Whether the destination remembers the content of each source, even if that means reading it once more.
    package var remembersContent = false

    /// Creates options; by default a copy that is appended and keeps both.
    public init(
        intent: DropIntent = .unspecified, collision: Collision = .keepBoth, operation: DropOperation = .copy,
        preservedMetadata: PreservedMetadata = .all, keptQualities: Set<Loss> = [], losslessOnly: Bool = false,
        proves: Bool = false, origin: DropOrigin? = nil
    ) {
        self.intent = intent
        self.collision = collision
        self.operation = operation
        self.preservedMetadata = preservedMetadata
        self.keptQualities = keptQualities
        self.losslessOnly = losslessOnly
        self.proves = proves
        self.origin = origin
    }

    /// The refusal by a destination that does not compare what it has written; nil if that is not asked for.
    package var refusalWithoutComparison: DropProposal? {
        guard proves else { return nil }
        return DropProposal(
            operation: .forbidden, intent: intent, reason: "what is written to it cannot be read again and compared")
    }

    /// The refusal by a destination that keeps no files, such as a stream: it can neither keep a file's metadata nor read
    /// what it wrote again. Nil when neither is asked for.
    package var refusalWithoutFiles: DropProposal? {
        if let refusalWithoutComparison { return refusalWithoutComparison }
        let kept = [Loss.mtime, .xattr, .acl, .mode, .owner].filter(keptQualities.contains).map(\.rawValue)
        guard !kept.isEmpty else { return nil }
        return DropProposal(
            operation: .forbidden, intent: intent,
            reason: "it cannot store \(kept.joined(separator: ", ")), which must be kept")
    }
}

/// The metadata of the source's file that a drop keeps, even if the content is converted.
public struct PreservedMetadata: OptionSet, Sendable, Hashable {
    /// The options as bits.
    public let rawValue: UInt8

    /// Creates options from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The times of last access and last modification.
    public static let timestamps = PreservedMetadata(rawValue: 1)
    /// The extended attributes of the `user` namespace.
    public static let extendedAttributes = PreservedMetadata(rawValue: 2)
    /// Everything.
    public static let all: PreservedMetadata = [.timestamps, .extendedAttributes]
}

/// The command that makes a drop, as it is recorded in a destination's log.
public struct DropOrigin: Sendable, Hashable {
    /// The command line, in shell syntax.
    public let command: String
    /// The command's working directory, to which its relative paths refer.
    public let directory: FilePath
    /// A unique identifier of the drop: its parts, for instance in several lanes of a board, are one operation.
    public let session: String

    /// Creates an origin from its parts.
    public init(command: String, directory: FilePath, session: String) {
        self.command = command
        self.directory = directory
        self.session = session
    }
}

/// How items are dropped on a destination.
public struct DropConfiguration: Sendable {
    /// Where items land, how name collisions are resolved, and the requested operation.
    public var options: DropOptions
    /// The readable types of this drop; nil for the destination's own.
    public var acceptedTypes: [UniformType]?
    /// Which criterion decides first; nil for the destination's own setting.
    public var preference: NegotiationPolicy.Preference?
    /// If set, only representations that conform to this type are used.
    public var requiredType: UniformType?
    /// Whether only native and lossless representations are used.
    public var losslessOnly: Bool
    /// Whether each item is read again and compared with its source before it lands. Only items that lose nothing can be.
    /// The same as `options.proves`.
    public var proves: Bool {
        get { options.proves }
        set { options.proves = newValue }
    }
    /// Qualities that must not be lost.
    public var keptQualities: Set<Loss>
    /// Whether a move may remove its source although the item was converted.
    public var allowsConversion: Bool
    /// Whether a copy inside an ordered store makes a second item, instead of moving the item.
    public var insistsOnCopy: Bool
    /// Whether some metadata is removed from pictures, so that their sources hold more than what lands.
    public var stripsPictures: Bool
    /// Whether the drop only plans: nothing is loaded or written.
    public var isDryRun: Bool
    /// Whether the first item that does not land ends the drop; the others are interrupted.
    public var failsFast: Bool
    /// Whether items are left out whose sources the destination has received before, judged by content.
    public var skipsKnown: Bool
    /// Whether the folders of a source that are opened stay folders in the destination.
    public var keepsTree: Bool
    /// The number of concurrent loads. A number below 1 becomes 1: without loads nothing would land.
    public var jobs: Int { didSet { jobs = max(1, jobs) } }

    /// Creates a configuration; by default one load at a time and no restrictions.
    public init(
        options: DropOptions = .init(), acceptedTypes: [UniformType]? = nil,
        preference: NegotiationPolicy.Preference? = nil, requiredType: UniformType? = nil,
        losslessOnly: Bool = false, keptQualities: Set<Loss> = [], allowsConversion: Bool = false,
        insistsOnCopy: Bool = false, stripsPictures: Bool = false, isDryRun: Bool = false,
        failsFast: Bool = false, skipsKnown: Bool = false, keepsTree: Bool = false, jobs: Int = 1
    ) {
        self.options = options
        self.acceptedTypes = acceptedTypes
        self.preference = preference
        self.requiredType = requiredType
        self.losslessOnly = losslessOnly
        self.keptQualities = keptQualities
        self.allowsConversion = allowsConversion
        self.insistsOnCopy = insistsOnCopy
        self.stripsPictures = stripsPictures
        self.isDryRun = isDryRun
        self.failsFast = failsFast
        self.skipsKnown = skipsKnown
        self.keepsTree = keepsTree
        self.jobs = max(1, jobs)
    }
}

/// What must not be lost; checked again after a load, when the actual losses are known.
package struct LossPolicy: Sendable {
    /// Whether no loss is allowed.
    var losslessOnly = false
    /// Qualities that must not be lost.
    var keptQualities: Set<Loss> = []
    /// Whether each item is compared with its source before it lands.
    var proves = false

    init() {}

    /// Creates the policy for losses at the destination.
    package init(_ options: DropOptions) {
        losslessOnly = options.losslessOnly || options.proves
        keptQualities = options.keptQualities
        proves = options.proves
    }

    package init(_ configuration: DropConfiguration) {
        losslessOnly = configuration.losslessOnly || configuration.proves
        keptQualities = configuration.keptQualities
        proves = configuration.proves
    }

    /// Refuses content whose load lost too much. Nothing has been written yet.
    ///
    /// - Throws: `ItemFailure` with the code `lossy`.
    package func check(_ lost: [Loss], of name: String, as representation: Representation.Description) throws {
        if let loss = lost.first(where: keptQualities.contains) {
            throw Self.failure("\(loss.rawValue), which must be kept", name, representation)
        }
        if losslessOnly, !lost.isEmpty {
            let words = lost.map(\.rawValue).joined(separator: ", ")
            throw Self.failure("\(words), and loss is not allowed", name, representation)
        }
    }

    /// Returns the proof that `content` is equal to its source, if one is asked for; otherwise nil. The bytes of the source
    /// itself are compared by the destination, with what it has written.
    ///
    /// - Parameter ledger: The proofs of the steps from the source to the content.
    /// - Throws: `ItemFailure` with the code `unproved` if they could not be compared.
    func proof(
        in ledger: ProofLedger?, of content: LoadedContent, named name: String,
        as representation: Representation.Description
    ) throws -> Proof? {
        guard proves else { return nil }
        if content.isSource || representation.fidelity == .native { return .bytes }
        if let proof = ledger?.recorded { return proof }
        throw ItemFailure(
            code: ItemFailure.unproved, subject: name,
            message: "as \(representation.type) it cannot be compared with its source, so nothing is proved",
            hint: "omit --prove, or choose another type with --as: dnd inspect \(ShellWord.quoted(name))")
    }

    private static func failure(
        _ loss: String, _ name: String, _ representation: Representation.Description
    ) -> ItemFailure {
        ItemFailure(
            code: ItemFailure.lossy, subject: name,
            message: "as \(representation.type) it loses \(loss)",
            hint: "list all that it can become: dnd inspect \(ShellWord.quoted(name))")
    }
}

/// Quoting of text as one word of a POSIX shell, so that a hint can be pasted unchanged.
package enum ShellWord {
    private static let safe = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-")

    /// Returns `text`, in single quotes if necessary.
    package static func quoted(_ text: String) -> String {
        if !text.isEmpty, text.allSatisfy(safe.contains) { return text }
        return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}

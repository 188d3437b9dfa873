package import SystemPackage
package import Transfer
package import UniformTypes

/// A kind of directory that can be declared.
package struct DestinationKind: Sendable {
    /// The name in `dnd init --kind` and in declarations.
    package let name: String
    /// The types that it reads by default, in order of preference.
    let readableTypeNames: [String]
    /// Creates the destination of this kind for a directory.
    let make: @Sendable (FilePath, String, DestinationSettings, DestinationDeclaration) -> any DropDestination

    /// All kinds, in the order of messages and of the manual.
    package static let all: [DestinationKind] = [.folder, .journal, .board, .frame]

    /// The names of all kinds.
    package static var names: [String] { all.map(\.name) }

    /// The kind called `name`.
    package static func named(_ name: String) -> DestinationKind? { all.first { $0.name == name } }

    /// The kind that a user named `word`.
    ///
    /// - Throws: `DestinationError` (`badDeclaration`) that lists the kinds.
    package static func find(_ word: String, for directory: FilePath) throws -> DestinationKind {
        if let kind = named(word) { return kind }
        let nearest = Spelling.nearest(to: word, among: names)
        throw DestinationError(
            .badDeclaration, path: directory, message: "unknown kind of destination \(word)",
            hint: (nearest.map { "did you mean \($0)? " } ?? "") + "use one of \(names.joined(separator: ", "))")
    }

    /// Any directory.
    static let folder = DestinationKind(name: "folder", readableTypeNames: ["public.item"]) {
        directory, name, settings, _ in
        FolderDestination(directory: directory, displayName: name, settings: settings)
    }

    /// Ordered text and pictures.
    static let journal = DestinationKind(
        name: "journal",
        readableTypeNames: [
            "public.png", "public.jpeg", "com.compuserve.gif", "public.utf8-plain-text",
        ]
    ) {
        directory, name, settings, declaration in
        JournalDestination(directory: directory, displayName: name, settings: settings, declaration: declaration)
    }

    /// Geocaches in lanes.
    static let board = DestinationKind(
        name: "board", readableTypeNames: ["com.razeware.geocache", "public.utf8-plain-text"]
    ) { directory, name, settings, declaration in
        BoardDestination(board: directory, displayName: name, settings: settings, declaration: declaration)
    }

    /// One picture.
    static let frame = DestinationKind(name: "frame", readableTypeNames: ["public.png"]) {
        directory, name, settings, declaration in
        FrameDestination(directory: directory, displayName: name, settings: settings, declaration: declaration)
    }

    /// The destination of this kind at `directory`.
    func destination(
        _ directory: FilePath, _ displayName: String, _ declaration: DestinationDeclaration
    ) -> any DropDestination {
        make(directory, displayName, settings(declaration), declaration)
    }

    /// The settings of a destination of this kind with `declaration`.
    func settings(_ declaration: DestinationDeclaration) -> DestinationSettings {
        DestinationSettings(
            readableTypes: declaration.reads ?? readableTypeNames.compactMap { UniformType($0) },
            preference: declaration.prefer ?? .fidelity, operations: declaration.operations ?? [.copy, .move],
            maxItems: declaration.maxItems, perDrop: declaration.perDrop, group: declaration.group)
    }
}

// MARK: - Settings

/// A destination's settings, from its declaration and the user's options.
package struct DestinationSettings: Sendable, Hashable {
    /// The readable types, in order of preference.
    package var readableTypes: [UniformType]
    /// Which side decides between two representations.
    package var preference: NegotiationPolicy.Preference
    /// The allowed operations.
    package var operations: Set<DropOperation>
    /// The maximum number of items; nil for no limit.
    package var maxItems: Int?
    /// The maximum number of new items per drop; nil for no limit.
    package var perDrop: Int?
    /// The group whose restricted representations may land here; nil for none.
    package var group: String?

    /// Creates settings; by default fidelity decides, and copies and moves are allowed without a limit.
    package init(
        readableTypes: [UniformType], preference: NegotiationPolicy.Preference = .fidelity,
        operations: Set<DropOperation> = [.copy, .move], maxItems: Int? = nil, perDrop: Int? = nil,
        group: String? = nil
    ) {
        self.readableTypes = readableTypes
        self.preference = preference
        self.operations = operations
        self.maxItems = maxItems
        self.perDrop = perDrop
        self.group = group
    }

    /// The proposal for adding `itemCount` items to the `present` ones, as far as the settings decide it. 0 items means
    /// that existing items change their places: if a move is not allowed, they stay, because a copy would duplicate
    /// them.
    ///
    /// - Parameter additions: the resulting increase in items; nil for `itemCount`. Replacing and skipped items add
    ///   none.
    func proposal(
        _ options: DropOptions, itemCount: Int, additions: Int? = nil, present: Int
    ) -> DropProposal {
        if let perDrop, itemCount > perDrop {
            return DropProposal(
                operation: .forbidden, intent: options.intent,
                reason:
                    "it takes at most \(perDrop == 1 ? "1 item" : "\(perDrop) items") per drop, found \(itemCount)"
            )
        }
        let additions = additions ?? itemCount
        if let maxItems, additions > 0, present > maxItems - additions {
            let holds = present == 1 ? "1 item" : "\(present) items"
            return DropProposal(
                operation: .forbidden, intent: options.intent,
                reason: "it holds \(holds), and the limit is \(maxItems)")
        }
        if operations.contains(options.operation) {
            return DropProposal(operation: options.operation, intent: options.intent)
        }
        if options.operation == .move, itemCount > 0, operations.contains(.copy) {
            return DropProposal(
                operation: .copy, intent: options.intent, reason: "its declaration allows only copies")
        }
        let allowed = operations.map(\.rawValue).sorted().joined(separator: ", ")
        return DropProposal(
            operation: .forbidden, intent: options.intent,
            reason: "its declaration allows \(allowed.isEmpty ? "no operation" : "only \(allowed)")")
    }
}

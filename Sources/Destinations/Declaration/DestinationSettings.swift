import Configuration
import SystemPackage
package import Transfer
package import UniformTypes

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
                reason:
                    "it holds \(holds), the limit is \(maxItems), and \(additions) more \(additions == 1 ? "was" : "were") to land"
            )
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

// MARK: - Declarations

extension DestinationDeclaration {
    /// The destination that `directory` is.
    ///
    /// - Parameter isMade: Whether a drop creates the directory of a folder if it is missing, as it does for stores.
    func destination(_ directory: FilePath, displayName: String, isMade: Bool = false) -> any DropDestination {
        switch kind {
        case .folder:
            FolderDestination(directory: directory, displayName: displayName, settings: settings, isMade: isMade)
        case .journal:
            JournalDestination(
                directory: directory, displayName: displayName, settings: settings, declaration: self)
        case .board:
            BoardDestination(board: directory, displayName: displayName, settings: settings, declaration: self)
        case .frame:
            FrameDestination(directory: directory, displayName: displayName, settings: settings, declaration: self)
        }
    }

    /// The settings, with those of the kind for missing keys.
    var settings: DestinationSettings {
        DestinationSettings(
            readableTypes: reads ?? kind.readableTypeNames.compactMap { UniformType($0) },
            preference: prefer ?? .fidelity, operations: operations ?? [.copy, .move], maxItems: maxItems,
            perDrop: perDrop, group: group)
    }
}

extension DestinationDeclaration.Kind {
    /// The types that it reads by default, in order of preference.
    fileprivate var readableTypeNames: [String] {
        switch self {
        case .folder: ["public.item"]
        case .journal: ["public.png", "public.jpeg", "com.compuserve.gif", "public.utf8-plain-text"]
        case .board: ["com.razeware.geocache", "public.utf8-plain-text"]
        case .frame: ["public.png"]
        }
    }
}

package import DropSessions
package import SystemPackage
package import UniformTypes

/// The clipboard of the window system: dropped items are offered to other programs until something else is copied.
///
/// The underlying programs offer one type at a time. It depends on the items: `receiving(_:asked:)` creates the
/// destination for them.
package struct ClipboardDestination: DropDestination {
    /// The parent of temporary directories for loads.
    let temporaryDirectory: FilePath
    /// The directory to which relative paths refer.
    let workingDirectory: FilePath
    let tool: ClipboardTool
    let form: ClipboardForm

    /// Creates the destination for one item of any type, before the items are known. `tool` writes the clipboard.
    ///
    /// - Parameters:
    ///   - temporaryDirectory: The parent of temporary directories for loads.
    ///   - workingDirectory: The directory to which relative paths refer.
    package init(tool: ClipboardTool, temporaryDirectory: FilePath, workingDirectory: FilePath) {
        self.init(
            tool: tool, temporaryDirectory: temporaryDirectory, workingDirectory: workingDirectory,
            form: ClipboardForm(readableTypes: [.item], holdsSeveral: false))
    }

    private init(
        tool: ClipboardTool, temporaryDirectory: FilePath, workingDirectory: FilePath, form: ClipboardForm
    ) {
        self.tool = tool
        self.temporaryDirectory = temporaryDirectory
        self.workingDirectory = workingDirectory
        self.form = form
    }

    /// Returns the destination for these items. If the content will be file addresses, the items offer their addresses
    /// as well.
    ///
    /// - Parameter asked: The types that the user asked for; nil for the destination's own choice.
    package func receiving(_ items: [DragItem], asked: [UniformType]?) -> ClipboardDestination {
        let form = ClipboardForm(of: items, asked: asked)
        if form.readableTypes.contains(.fileURL) {
            for item in items { item.offerAddress(from: workingDirectory) }
        }
        return ClipboardDestination(
            tool: tool, temporaryDirectory: temporaryDirectory, workingDirectory: workingDirectory, form: form)
    }

    package var displayName: String { "clipboard:" }
    package var kind: String { "clipboard" }
    package var readableTypes: [UniformType] { form.readableTypes }
    package var preference: NegotiationPolicy.Preference { .destination }

    package func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal {
        try refuseOrder(options.intent)
        if itemCount > 1, !form.holdsSeveral {
            return DropProposal(
                operation: .forbidden, intent: options.intent,
                reason: "the clipboard holds one item: these \(itemCount) items have no common form")
        }
        guard options.operation == .move else {
            return DropProposal(operation: options.operation, intent: options.intent)
        }
        return DropProposal(
            operation: .copy, intent: options.intent, reason: "the next copy replaces the content of the clipboard")
    }

    package func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing] {
        try refuseOrder(options.intent)
        return names.map { _ in Landing(path: nil) }
    }

    package func beginDrop(options: DropOptions) async throws -> any DropCoordinator {
        try refuseOrder(options.intent)
        return try ClipboardCoordinator(tool: tool, temporaryDirectory: temporaryDirectory)
    }

    private func refuseOrder(_ intent: DropIntent) throws(DestinationError) {
        if intent == .unspecified { return }
        throw DestinationError(
            .noOrder, path: "clipboard:",
            message: "the clipboard has no order, so an item cannot have a position in it",
            hint: "omit the position: the item replaces the content of the clipboard")
    }
}

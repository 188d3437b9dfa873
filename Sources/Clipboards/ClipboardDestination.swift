package import DropSessions
package import SystemPackage
package import UniformTypes

/// The clipboard of the window system: what is dropped on it is offered to other programs until something else is copied.
///
/// The programs behind it offer one type at a time. Which one that is, the items decide: `receiving(_:)` makes the destination for them.
package struct ClipboardDestination: DropDestination {
    /// Where loads may be kept while they run.
    let temporaryDirectory: FilePath
    /// Where relative paths start from.
    let workingDirectory: FilePath
    let tool: ClipboardTool
    let form: ClipboardForm

    /// The clipboard that `tool` writes, as it is before its items are known: for one item of any type.
    ///
    /// - Parameters:
    ///   - temporaryDirectory: where loads may be kept while they run.
    ///   - workingDirectory: where relative paths start from.
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

    /// The clipboard as these items find it. Files among them offer their address as well, where that is what will be carried.
    ///
    /// - Parameter asked: what the user says is read; nil for the destination's own choice.
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

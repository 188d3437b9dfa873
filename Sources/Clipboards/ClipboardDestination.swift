import FoundationEssentials
import ItemProviders
import Synchronization
package import SystemPackage
package import Transfer
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
        if options.proves, let refusal = options.refusalWithoutFiles { return refusal }
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

/// A drop onto the clipboard: a single item is offered as soon as it arrives, several are joined and offered at the
/// end.
final class ClipboardCoordinator: DropCoordinator {
    private struct State {
        var reserved: Int64 = 0
        var arrived: [Int64: (type: UniformType, data: Data)] = [:]
    }

    private let temporary: TemporaryDirectory
    private let writer: ClipboardWriter
    private let state = Mutex(State())

    init(tool: ClipboardTool, temporaryDirectory: FilePath) throws(ItemProviderError) {
        writer = ClipboardWriter(tool: tool)
        temporary = try TemporaryDirectory(in: temporaryDirectory)
    }

    var scratch: FilePath { temporary.path }

    func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder] {
        state.withLock { state in
            defer { state.reserved += Int64(names.count) }
            return (0..<Int64(names.count)).map { Placeholder(id: state.reserved + $0) }
        }
    }

    func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing {
        let type = delivery.representation.type
        let (isOnly, present) = state.withLock {
            ($0.reserved == 1, $0.arrived.values.reduce(0) { $0 + $1.data.count })
        }
        let data = try await read(delivery.content, limit: Clipboard.limit - present)
        if isOnly {
            try await offer(
                type == .fileURL ? Data(FileList.text(of: [String(decoding: data, as: UTF8.self)]).utf8) : data, type)
        } else {
            guard type.conforms(to: .plainText) || type == .fileURL else {
                throw ItemFailure(
                    code: "full", subject: delivery.source.displayName,
                    message: "the clipboard holds one item: \(type) cannot be joined with another item")
            }
            state.withLock { $0.arrived[placeholder.id] = (type, data) }
        }
        return Landing(path: nil, bytes: Int64(data.count))
    }

    func discard(_ placeholder: Placeholder) async {}

    func conclude() async throws {
        defer { temporary.remove() }
        let arrived = state.withLock { state in
            defer { state.arrived = [:] }
            return state.arrived.sorted { $0.key < $1.key }.map(\.value)
        }
        guard let type = arrived.first?.type else { return }
        if type == .fileURL {
            let addresses = arrived.map { String(decoding: $0.data, as: UTF8.self) }
            try await offer(Data(FileList.text(of: addresses).utf8), .fileURL)
        } else {
            // End each text with a newline, so that two texts are never joined in one line.
            let text = arrived.reduce(into: Data()) { text, item in
                text += item.data
                if text.last != UInt8(ascii: "\n"), !item.data.isEmpty { text.append(UInt8(ascii: "\n")) }
            }
            try await offer(text, type)
        }
    }

    private func read(_ content: LoadedContent, limit: Int) async throws -> Data {
        try await BlockingWork.run { [scratch] in
            if case .file(let file) = content, let size = try? file.path.stat().size, size > limit {
                throw Self.tooLarge
            }
            let data = try content.data(scratch: scratch)
            guard data.count <= limit else { throw Self.tooLarge }
            return data
        }
    }

    private func offer(_ data: Data, _ type: UniformType) async throws {
        do {
            try await writer.offer(data, as: type, scratch: scratch)
        } catch {
            throw ItemFailure(error)
        }
    }

    private static var tooLarge: ItemFailure {
        ItemFailure(
            ClipboardError(.tooLarge, message: "too large for the clipboard: the limit is \(Clipboard.limit >> 20) MiB")
        )
    }
}

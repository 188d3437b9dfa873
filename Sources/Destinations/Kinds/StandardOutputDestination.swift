import ItemProviders
package import DropSessions
package import SystemPackage
package import UniformTypes

/// Standard output: items are written one after the other, in order.
///
/// If the reader has closed the pipe, the error is `DestinationError.Code.closedPipe`; this requires that the process
/// ignores `SIGPIPE`.
package struct StandardOutputDestination: DropDestination {
    /// The descriptor to write to; it is not closed.
    package let output: FileDescriptor
    /// The directory for temporary files of loads.
    package let temporaryDirectory: FilePath

    /// Creates a destination for the open file `output`.
    package init(output: FileDescriptor, temporaryDirectory: FilePath) {
        self.output = output
        self.temporaryDirectory = temporaryDirectory
    }

    package var displayName: String { "-" }
    package var kind: String { "standard output" }
    package var readableTypes: [UniformType] { [.item] }
    package var preference: NegotiationPolicy.Preference { .fidelity }

    package func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal {
        try refuseOrder(options.intent)
        if let refusal = options.metadataRefusal { return refusal }
        guard options.operation == .move else {
            return DropProposal(operation: options.operation, intent: options.intent)
        }
        return DropProposal(
            operation: .copy, intent: options.intent, reason: "standard output does not store it")
    }

    package func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing] {
        try refuseOrder(options.intent)
        return names.map { _ in Landing(path: nil) }
    }

    package func beginDrop(options: DropOptions) async throws -> any DropCoordinator {
        try refuseOrder(options.intent)
        return try await BlockingWork.run {
            try StandardOutputCoordinator(output: output, temporaryDirectory: temporaryDirectory)
        }
    }

    private func refuseOrder(_ intent: DropIntent) throws(DestinationError) {
        if intent == .unspecified { return }
        throw DestinationError(
            .noOrder, path: "-", message: "standard output has no order, so an item cannot have a position in it",
            hint: "omit the position: items are written in the given order")
    }
}

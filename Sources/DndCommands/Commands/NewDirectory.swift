import Configuration
import Destinations
import SystemPackage
import Transfer
import UniformTypes

/// A directory that a transfer creates, and the line that tells the user so.
struct NewDirectory {
    private let path: FilePath
    private let destination: any DropDestination
    private let options: TransferOptions

    /// Nil if the destination exists already, or is not a directory.
    init?(_ argument: PathArgument, _ destination: any DropDestination, _ options: TransferOptions) {
        guard argument.isFilePath, DestinationDeclaration.Kind(rawValue: destination.kind) != nil,
            (try? argument.path.stat(followTargetSymlink: false)) == nil
        else { return nil }
        path = argument.path
        self.destination = destination
        self.options = options
    }

    /// `journal/: created as a journal, which reads .png, .jpeg, .gif and .txt`; nil if nothing landed, so that it was not
    /// created, and for a trace, whose lines are of one form.
    var line: String? {
        guard !options.traces, options.isDryRun || (try? path.stat().type) == .directory else { return nil }
        let verb = options.isDryRun ? "would be created" : "created"
        let line = "\(destination.displayName.printable): \(verb) as a \(destination.kind)"
        guard destination.kind != "folder" else { return line }
        let extensions = destination.readableTypes.map { type in
            if let preferred = type.preferredFilenameExtension { return "." + preferred }
            return type.conforms(to: .plainText) ? ".txt" : type.identifier
        }
        let last = extensions.count > 1 ? " and " + (extensions.last ?? "") : ""
        return line + ", which reads " + extensions.dropLast(last.isEmpty ? 0 : 1).joined(separator: ", ") + last
    }
}

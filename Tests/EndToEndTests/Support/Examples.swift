import SystemPackage
import TestPrograms

/// The project's example files. Examples/PROVENANCE.md says how they were made.
enum Examples {
    /// The top directory of the package.
    static let top = FilePath(#filePath).removingLastComponent().removingLastComponent().removingLastComponent()
        .removingLastComponent()

    static func bytes(_ name: String) throws -> [UInt8] {
        try Workspace.read(top.appending("Examples").appending(name))
    }
}

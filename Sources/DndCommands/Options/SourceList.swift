import ItemProviders
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The list of `--files-from`: names ended by newlines or NUL bytes, carried exactly.
enum SourceList {
    /// Reads the list in `file`, or from standard input for `-`. Empty names are passed over.
    static func read(_ file: PathArgument, nulSeparated: Bool) throws -> [PathArgument] {
        let bytes: Data
        do {
            bytes =
                file.isStandardStream
                ? try FileDescriptor.standardInput.readToEnd()
                : try FileDescriptor.open(file.path, .readOnly, options: [.closeOnExec]).closingAfter {
                    try $0.readToEnd()
                }
        } catch let error as Errno {
            throw CommandFailure(
                .failure, subject: file.path.string, "the list of sources cannot be read: \(error)")
        }
        let separator = nulSeparated ? 0 : UInt8(ascii: "\n")
        return try bytes.split(separator: separator).map { name in
            guard let path = PathArgument(bytes: Array(name)) else {
                throw CommandFailure(
                    .usage, subject: file.path.string, "the list holds a NUL byte inside a name",
                    hint: "use -0 when the names end with NUL bytes")
            }
            return path
        }
    }
}

extension FileDescriptor {
    /// Calls `body` with this descriptor and closes it afterwards.
    fileprivate func closingAfter<Result>(_ body: (FileDescriptor) throws -> Result) throws -> Result {
        try closeAfter { try body(self) }
    }
}

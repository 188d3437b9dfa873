package import Conversion
import ItemProviders
import SystemPackage
package import UniformTypes

/// The files that are joined, as copies in the directory of the program that joins them.
package struct JoinedPartFiles: ~Copyable {
    /// The directory, which has only these files, and what the program writes.
    package let directory: ProgramDirectory
    /// The names of the files, in order.
    package let names: [String]
    /// The size of all, in bytes.
    package let bytes: Int

    /// Copies `parts`, which are of `type`.
    ///
    /// - Throws: `ConversionError`.
    package init(
        _ parts: [JoinedPart], of type: UniformType, in context: ConversionContext
    ) throws(ConversionError) {
        let directory = try ProgramDirectory(in: context.scratch)
        let fileExtension = type.preferredFilenameExtension ?? "dat"
        var (names, bytes) = ([String](), 0)
        for (number, part) in parts.enumerated() {
            let input = try part.open(as: type, in: context)
            names.append("part-\(number + 1).\(fileExtension)")
            bytes += input.size
            try CommandInput.copy(
                input.descriptor, to: directory.path.appending(names[number]), subject: part.subject,
                isCancelled: { context.progress.isCancelled })
        }
        self.directory = directory
        (self.names, self.bytes) = (names, bytes)
    }
}

extension JoinedPart {
    /// The content, open for reading.
    ///
    /// - Throws: `ConversionError`, also above the limit on input.
    package func open(as type: UniformType, in context: ConversionContext) throws(ConversionError) -> SourceDescriptor {
        try SourceDescriptor(
            ConversionSource(type: type, content: content, name: subject), scratch: context.scratch,
            limit: context.limits.inputBytes)
    }
}

import SystemPackage

/// The list of `--files-from`: names ended by newlines or NUL bytes, carried exactly.
enum SourceList {
    /// Reads the list in `file`, or from standard input for `-`. Empty names are passed over.
    static func read(_ file: PathArgument, nulSeparated: Bool) throws -> [PathArgument] {
        let bytes: [UInt8]
        do {
            bytes =
                file.isStandardStream
                ? try readAll(.standardInput)
                : try FileDescriptor.open(file.path, .readOnly, options: [.closeOnExec]).closingAfter(readAll)
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

    private static func readAll(_ descriptor: FileDescriptor) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { block.deallocate() }
        while case let count = try descriptor.read(into: block), count > 0 { bytes += block[..<count] }
        return bytes
    }
}

extension FileDescriptor {
    /// Calls `body` with this descriptor and closes it afterwards.
    fileprivate func closingAfter<Result>(_ body: (FileDescriptor) throws -> Result) throws -> Result {
        try closeAfter { try body(self) }
    }
}

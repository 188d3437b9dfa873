package import SystemPackage

/// Copies a file, or a folder with its content: files with their attributes, folders, and symbolic links as links. Names
/// in the folder that share one file share its copy. Both sides are accessed through open directories: a link that
/// replaces an entry meanwhile is not followed.
package struct TreeCopy {
    /// The attributes to preserve.
    let attributes: FileAttributes
    /// Called after each block with the number of bytes of content completed.
    let advanced: (Int64) -> Void
    /// Called between blocks and entries; ends the copy by throwing.
    let checkCancellation: () throws -> Void

    package init(
        _ attributes: FileAttributes, checkCancellation: @escaping () throws -> Void = {},
        advanced: @escaping (Int64) -> Void = { _ in }
    ) {
        self.attributes = attributes
        self.advanced = advanced
        self.checkCancellation = checkCancellation
    }

    /// The result of a copy.
    package struct Outcome: Sendable {
        /// The number of bytes of all files.
        package var bytes: Int64 = 0
        /// The number of files, folders and links.
        package var entries = 0
        /// The attributes that could not be preserved.
        package var missing: Set<FileAttributes.Missing> = []
    }

    /// A folder being copied. Its attributes are set after its content is complete.
    private struct Frame {
        let name: FilePath.Component
        let source: Directory
        let target: Directory
        let status: Stat
        var rest: [FilePath.Component]
    }

    /// Copies the open folder `source` to the free name `name` in `directory`.
    ///
    /// - Throws: `FileSystemError`, also for an entry that is not a file, a folder or a link; the errors of
    ///   `checkCancellation`.
    package func copy(_ source: Directory, to name: FilePath.Component, in directory: Directory) throws -> Outcome {
        var outcome = Outcome()
        var frames: [Frame] = []
        var links = CopiedLinks()
        func enter(_ source: Directory, _ name: FilePath.Component, in directory: Directory) throws {
            let status = try failing(.source, source.path) { () throws(Errno) in try source.status() }
            let target = try failing(.target, directory.path(of: name)) { () throws(Errno) -> Directory in
                try directory.makeDirectory(name, permissions: [.ownerReadWriteExecute])
                return try directory.directory(name)
            }
            let names = try failing(.source, source.path) { () throws(Errno) in try source.names() }
            frames.append(Frame(name: name, source: source, target: target, status: status, rest: names))
            outcome.entries += 1
        }
        try enter(source, name, in: directory)
        while let frame = frames.last {
            guard let name = frame.rest.last else {
                frames.removeLast()
                let missing = try failing(.target, frame.target.path) { () throws(Errno) in
                    try attributes.copy(from: frame.source.descriptor, frame.status, to: frame.target.descriptor)
                }
                outcome.missing.formUnion(missing)
                continue
            }
            frames[frames.count - 1].rest.removeLast()
            try checkCancellation()
            let path = frame.source.path(of: name)
            let status = try failing(.source, path) { () throws(Errno) in
                try SystemCalls.status(of: name, in: frame.source.descriptor)
            }
            switch status.type {
            case .directory:
                let folder = try failing(.source, path) { () throws(Errno) in try frame.source.directory(name) }
                try enter(folder, name, in: frame.target)
            case .regular:
                let hasNames = status.linkCount > 1
                switch hasNames ? links.link(status, to: name, in: frames.map { ($0.name, $0.target) }) : .isNew {
                case .linked:
                    outcome.bytes += status.size
                    outcome.entries += 1
                    advanced(status.size)
                    continue
                case .refused: outcome.missing.insert(.hardLink)
                case .isNew: break
                }
                let input = try failing(.source, path) { () throws(Errno) in try frame.source.open(name, .readOnly) }
                defer { try? input.close() }
                let file = try copyFile(input, path, to: name, in: frame.target, hashes: false)
                outcome.bytes += file.bytes
                outcome.missing.formUnion(file.missing)
                outcome.entries += 1
            case .symbolicLink:
                outcome.missing.formUnion(try copyLink(name, status, from: frame.source, to: frame.target))
                outcome.entries += 1
            default: throw FileSystemError(.source, path, .notCopyable)
            }
        }
        return outcome
    }

    /// Copies the open file `input` with its attributes to the free name `name` in `directory`.
    package func copyFile(
        _ input: FileDescriptor, _ path: FilePath, to name: FilePath.Component, in directory: Directory, hashes: Bool
    ) throws -> FileCopy.Outcome {
        guard let status = try? input.stat(), status.type == .regular else {
            throw FileSystemError(.source, path, .notCopyable)
        }
        let target = directory.path(of: name)
        let output = try failing(.target, target) { () throws(Errno) in try directory.create(name) }
        defer { try? output.close() }
        let copy = FileCopy(
            sourcePath: path, targetPath: target, hashes: hashes, advanced: advanced,
            checkCancellation: checkCancellation)
        var outcome = try copy.copy(input, status, to: output)
        outcome.missing = try failing(.target, target) { () throws(Errno) in
            try attributes.copy(from: input, status, to: output)
        }
        return outcome
    }

    private func copyLink(
        _ name: FilePath.Component, _ status: Stat, from source: Directory, to target: Directory
    ) throws(FileSystemError) -> Set<FileAttributes.Missing> {
        let text = try failing(.source, source.path(of: name)) { () throws(Errno) in
            try SystemCalls.symbolicLink(name, in: source.descriptor)
        }
        return try failing(.target, target.path(of: name)) { () throws(Errno) in
            try SystemCalls.makeSymbolicLink(name, in: target.descriptor, saying: text)
            return try attributes.copy(status, toLink: name, in: target)
        }
    }
}

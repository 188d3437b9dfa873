package import FileSystem
package import ItemProviders
package import SystemPackage
package import UniformTypes

/// What a destination has recorded about a source that landed in it.
package struct ReceivedSource: Sendable, Hashable {
    /// The state of its file when it was read.
    package let stamp: SourceStamp
    /// When it was examined, in nanoseconds since 1970.
    package let examined: Int64
    /// The hash of the whole file; nil if it was not read as a whole.
    package let hash: ContentHash?
    /// Its type.
    package let type: UniformType?
    /// The path of the item that it became; nil if that is no longer there.
    package let landed: FilePath?
    /// How it was converted; nil if that is not recorded.
    package let provenance: ItemProvenance?

    /// Creates a record from its parts.
    package init(
        stamp: SourceStamp, examined: Int64, hash: ContentHash?, type: UniformType?, landed: FilePath?,
        provenance: ItemProvenance? = nil
    ) {
        self.stamp = stamp
        self.examined = examined
        self.hash = hash
        self.type = type
        self.landed = landed
        self.provenance = provenance
    }

    /// Whether a file with this stamp certainly has the content that was received.
    package func isCertain(_ stamp: SourceStamp) -> Bool {
        stamp == self.stamp && !stamp.isInDoubt(at: examined)
    }
}

/// Where an item came from, and how it was converted.
package struct ItemProvenance: Sendable, Hashable {
    /// The source.
    package let source: ItemSource
    /// Its type.
    package let sourceType: UniformType
    /// What it was converted to: type, fidelity, route and losses.
    package let representation: Representation.Description
    /// What the destination is to remember of the source.
    package let receipt: SourceReceipt?
    /// How it was found equal to its source; nil if they were not compared.
    package var proof: Proof?

    /// Creates a provenance from its parts.
    package init(
        source: ItemSource, sourceType: UniformType, representation: Representation.Description,
        receipt: SourceReceipt? = nil
    ) {
        self.source = source
        self.sourceType = sourceType
        self.representation = representation
        self.receipt = receipt
    }

    /// Returns the same provenance with what the destination is to remember.
    package func remembered(by receipt: SourceReceipt) -> ItemProvenance {
        var provenance = ItemProvenance(
            source: source, sourceType: sourceType, representation: representation, receipt: receipt)
        provenance.proof = proof
        return provenance
    }
}

/// A line of a batch's plan. It identifies the item in every run of the plan.
package struct PlanLine: Sendable, Hashable {
    /// The SHA-256 digest of the plan, in lower-case hexadecimal.
    package let plan: String
    /// The number of the line, from 1.
    package let number: Int

    /// Creates an identity from its parts.
    package init(plan: String, number: Int) {
        self.plan = plan
        self.number = number
    }
}

/// What a destination is asked about what it received.
package enum ReceiptQuery: Sendable {
    /// A source whose file has this stamp.
    case stamp(SourceStamp)
    /// A source with this content: the hash and the size of its file, and the part of it.
    case content(ContentHash, size: Int64, part: String)
    /// Any source of this size and part: without one, no content needs to be read.
    case size(Int64, part: String)
    /// The item of a plan's line.
    case line(PlanLine)
}

/// A destination that remembers the sources that landed in it. Items that were removed later are still remembered;
/// landings that were undone are not.
package protocol RememberingDestination: DropDestination {
    /// Returns what it knows, for each query; nil if it received no such source. Reads one state of its records.
    ///
    /// - Throws: `DestinationError`.
    /// - Complexity: O(log n) per query in the number of received sources.
    func received(_ queries: [ReceiptQuery]) throws -> [ReceivedSource?]

    /// Whether a drop that was killed has left files here, which the next drop removes.
    var hasRemains: Bool { get }

    /// Removes what a killed drop has left, and records what it has landed.
    func removeRemains() async throws
}

extension RememberingDestination {
    /// Does it by a drop without items.
    package func removeRemains() async throws { try await beginDrop(options: DropOptions()).conclude() }

    /// Removes the remains of killed drops, if there are any. If that fails, the next drop removes them.
    package func tidy() async {
        if await BlockingWork.run({ hasRemains }) { try? await removeRemains() }
    }
}

/// What a drop tells the destination to remember about the source of a delivery.
package struct SourceReceipt: Sendable, Hashable {
    /// The state of its file before it was read; nil if it has no file.
    package var stamp: SourceStamp?
    /// When the file was examined, in nanoseconds since 1970.
    package var examined: Int64
    /// The hash of the whole file; nil if it is that of what landed, or not known.
    package var hash: ContentHash?
    /// Whether what landed has the bytes of the file, and therefore its hash.
    package var keepsBytes: Bool
    /// The line of the plan that it carries out; nil for none.
    package var line: PlanLine?

    /// Creates a receipt from its parts.
    package init(
        stamp: SourceStamp?, examined: Int64, hash: ContentHash? = nil, keepsBytes: Bool, line: PlanLine? = nil
    ) {
        self.stamp = stamp
        self.examined = examined
        self.hash = hash
        self.keepsBytes = keepsBytes
        self.line = line
    }
}

/// The state of a source's file, which shows without reading it that its content is what it was: its identity, its size
/// and its modification time, as `rsync` and `git` compare them.
package struct SourceStamp: Sendable, Hashable {
    /// The identity of the file.
    package let file: FileIdentity
    /// Its size in bytes.
    package let size: Int64
    /// Its modification time, in nanoseconds since 1970.
    package let modified: Int64
    /// The part of the file that is the item; empty if the item is the whole file.
    package let part: String

    /// Creates a stamp from its parts.
    package init(file: FileIdentity, size: Int64, modified: Int64, part: String = "") {
        self.file = file
        self.size = size
        self.modified = modified
        self.part = part
    }

    /// Examines the file of `source`; nil unless it is a regular file. Follows links, as a load does.
    package init?(of source: ItemSource) {
        let part =
            switch source {
            case .path: ""
            case .fragment(_, let part): part
            case .standardInput, .clipboard, .memory: nil as String?
            }
        guard let part, let path = source.path, let status = try? path.stat(), status.type == .regular else {
            return nil
        }
        self.init(
            file: FileIdentity(status), size: status.size, modified: status.modifiedNanoseconds, part: part)
    }

    /// Whether the file may have been written after it was examined at `moment` (nanoseconds since 1970) without a new
    /// modification time: time stamps are only as fine as the clock of the file system, which on FAT ticks every two
    /// seconds.
    package func isInDoubt(at moment: Int64) -> Bool { modified >= moment - 2_000_000_000 }
}

/// The content of a source's file.
package enum SourceContent {
    /// The hash of the whole file; nil if it has no regular file or cannot be read, which its load reports.
    ///
    /// - Throws: `CancellationError`.
    /// - Complexity: O(n) in the bytes of the file.
    package static func hash(of source: ItemSource, _ opened: OpenedSource? = nil) throws -> ContentHash? {
        guard let path = source.path,
            let file = opened?.opened(path) ?? (try? SystemCalls.openRegularFile(path))
        else { return nil }
        let cancellation = BlockingWork.cancellation
        do {
            return try file.closeAfter {
                try FileCopy.hash(of: file, path: path) {
                    if cancellation?.isCancelled == true { throw CancellationError() }
                }
            }
        } catch is FileSystemError {
            return nil
        }
    }
}

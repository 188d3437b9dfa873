import Glibc
import ItemProviders
package import SystemPackage
import Transfer

/// The state of a file or folder at the lift, to detect later changes.
package struct FileState: Codable, Sendable, Hashable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let kind: UInt32
    let modifiedSeconds: Int
    let modifiedNanoseconds: Int
    /// A digest of a folder's contents: names, inodes, sizes, kinds and modification times. Nil for a file.
    let inside: UInt64?

    /// Records the state of the entry at `path`, following links; nil when it does not exist. (`stat`)
    ///
    /// - Complexity: O(n) in the number of entries of a folder, and of the folders in it.
    package init?(of path: FilePath) {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        kind = status.st_mode & S_IFMT
        modifiedSeconds = status.st_mtim.tv_sec
        modifiedNanoseconds = status.st_mtim.tv_nsec
        inside = kind == S_IFDIR ? Self.digest(of: path) : nil
    }

    /// Returns the sum of a hash of each entry, which does not depend on the order of the entries; nil when the folder
    /// cannot be read. (`lstat`; FNV-1a with 64 bits)
    private static func digest(of folder: FilePath) -> UInt64? {
        guard let entries = try? FileTree.entries(of: folder) else { return nil }
        return entries.dropFirst().reduce(into: 0) { sum, entry in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            func mix(_ number: Int) {
                for shift in stride(from: 0, to: 64, by: 8) { mix(UInt8(truncatingIfNeeded: number >> shift)) }
            }
            var status = stat()
            let isThere = folder.pushing(entry.relativePath).withPlatformString { lstat($0, &status) } == 0
            entry.relativePath.withPlatformString { name in
                for index in 0..<strlen(name) { mix(UInt8(bitPattern: name[index])) }
            }
            guard isThere else { return sum &+= hash }
            for number in [
                Int(status.st_mode & S_IFMT), Int(truncatingIfNeeded: status.st_ino), Int(status.st_size),
                status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
            ] { mix(number) }
            sum &+= hash
        }
    }

    /// Returns how the entry at `path` has changed since; nil if it has not.
    package func change(at path: FilePath) -> HeldChange? {
        guard let now = FileState(of: path) else { return .vanished }
        if now.kind != kind { return .becameOther }
        if now.device != device || now.inode != inode { return .replaced }
        return now == self ? nil : .changed
    }
}

/// A change of an item while it was in the hand.
package enum HeldChange: String, Sendable, Hashable {
    /// It does not exist any more.
    case vanished
    /// A file has become a folder, or the reverse.
    case becameOther
    /// Another file has the name, as after saving in many editors.
    case replaced
    /// The same file has other content.
    case changed

    /// Whether the item can still be dropped: there is a file or folder of the same kind at the path.
    package var keepsPromise: Bool { self == .replaced || self == .changed }

    /// The change as text, in lower case and without a full stop.
    package var words: String {
        switch self {
        case .vanished: "has disappeared since it was lifted"
        case .becameOther: "has become another kind of file since it was lifted"
        case .replaced: "has been replaced since it was lifted"
        case .changed: "has changed since it was lifted"
        }
    }
}

extension ExistingFiles {
    /// Whether the file with this state exists there, under any name.
    func contains(_ state: FileState) -> Bool { paths.contains { FileState(of: $0) == state } }
}

/// A digest of a part of a file at the lift: its length and a hash. It distinguishes the parts of one file; it does not
/// protect against deliberate collisions. (FNV-1a with 64 bits)
package struct ContentDigest: Codable, Hashable, Sendable {
    let bytes: Int
    let hash: UInt64

    /// Computes the digest of `content`.
    package init(_ content: some Sequence<UInt8>) {
        var bytes = 0
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in content {
            bytes += 1
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        self.bytes = bytes
        self.hash = hash
    }
}

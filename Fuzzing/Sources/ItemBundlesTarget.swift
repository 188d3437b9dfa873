import FileSystem
import Glibc
import ItemProviders
import SystemPackage

@testable import ItemBundles

extension FuzzTarget {
    /// Item bundles, and the record inside one as JSON: a record must be the same after it is written and read again,
    /// and extracted content must have the length that the record states.
    static let itemBundles = FuzzTarget(name: "item-bundles") { bytes in
        if let record = ItemRecord(json: bytes) {
            let written = try? record.json()
            expect(written != nil, "a record that was read cannot be written")
            let again = written.flatMap { ItemRecord(json: $0) }
            expect(again.flatMap { try? $0.json() } == written, "a record is not what it was")
        }
        guard let file = try? AnonymousFile(inMemory: "bundle", holding: bytes) else { return }
        defer { withExtendedLifetime(file) {} }
        let path = file.path
        guard let record = try? ItemBundle.record(of: path) else { return }
        for content in record.contents.prefix(4) {
            let prefix = try? ItemBundle.prefix(of: content, in: path, limit: 4096)
            expect((prefix?.count ?? 0) <= 4096, "a prefix is longer than asked for")
            let target = FilePath("/dev/shm/dnd-fuzz-\(getpid())")
            defer { _ = target.withPlatformString { unlink($0) } }
            guard
                (try? ItemBundle.extract(content, of: record, in: path, to: target, progress: LoadProgress())) != nil
            else { continue }
            let descriptor = try? FileDescriptor.open(target, .readOnly)
            defer { try? descriptor?.close() }
            let length = try? descriptor?.seek(offset: 0, from: .end)
            expect(length.map { UInt64($0) } == content.bytes, "what was taken out is of another length")
        }
    }
}

import FileSystem
import ItemProviders
import Synchronization
package import SystemPackage

/// The file of a source, opened once for everything that examines it: type detection and the rules of all converters
/// see the same bytes, also if the path is replaced in between. Closed with its last reference.
package final class OpenedFile: Sendable {
    /// The size in bytes when the file was opened; 0 if it is unknown.
    let size: Int
    private let descriptor: FileDescriptor
    private let beginning = Mutex<[UInt8]?>(nil)

    /// Takes ownership of `descriptor`, which is open for reading.
    package init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
        size = (try? descriptor.stat().size).map { Int($0) } ?? 0
    }

    /// Opens the regular file at `path`; nil if it cannot be opened.
    convenience init?(_ path: FilePath) {
        guard let descriptor = try? SystemCalls.openRegularFile(path) else { return nil }
        self.init(descriptor)
    }

    /// Opens the file of `source`; nil if it is not a file or cannot be opened.
    package convenience init?(of source: ConversionSource) {
        guard case .file(let file) = source.content else { return nil }
        self.init(file.path)
    }

    deinit { try? descriptor.close() }

    /// Returns the first bytes, at most `limit`. The first `ConversionLimits.peekBytes` are read once.
    func prefix(_ limit: Int) -> [UInt8] {
        guard limit <= ConversionLimits.peekBytes else { return bytes(at: 0, count: limit) }
        let beginning = beginning.withLock { known in
            let beginning = known ?? bytes(at: 0, count: ConversionLimits.peekBytes)
            known = beginning
            return beginning
        }
        return limit >= beginning.count ? beginning : Array(beginning.prefix(max(0, limit)))
    }

    /// Returns at most `count` bytes, starting at `offset`; none if they cannot be read.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        (try? descriptor.readBytes(at: Int64(offset), count: count)) ?? []
    }
}

extension ConversionSource {
    /// The same source with its file open, for several reads; the same source if it is not a file or cannot be opened.
    ///
    /// Keep it only while the source is examined: it holds a descriptor.
    ///
    /// - Parameter file: The file of the source, if it is open already.
    package func opened(_ file: OpenedFile? = nil) -> ConversionSource {
        guard self.file == nil else { return self }
        var source = self
        source.file = file ?? OpenedFile(of: self)
        return source
    }
}

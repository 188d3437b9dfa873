package import ItemProviders
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ConversionSource {
    /// The source's name in messages: its path, or else its name, followed by the part if there is one.
    package var subject: String? { (path?.string ?? name).map { name in part.map { "\(name)#\($0)" } ?? name } }

    /// Returns the last bytes of the content, at most `limit`; none when it is a folder or unreadable.
    package func suffix(_ limit: Int = ConversionLimits.peekBytes) -> [UInt8] {
        switch content {
        case .data(let data): return Array(data.suffix(limit))
        case .folder: return []
        case .file(let file):
            guard
                let descriptor = try? FileDescriptor.open(file.path, .readOnly, options: [.closeOnExec, .nonBlocking])
            else { return [] }
            defer { try? descriptor.close() }
            guard let size = try? descriptor.seek(offset: 0, from: .end), size > 0 else { return [] }
            let start = max(0, size - Int64(limit))
            let length = Int(size - start)
            let bytes = try? [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
                while count < length {
                    let rest = UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<length])
                    let read = try descriptor.read(fromAbsoluteOffset: start + Int64(count), into: rest)
                    if read == 0 { break }
                    count += read
                }
            }
            return bytes ?? []
        }
    }
}

extension LoadedContent {
    /// Whether the content is bytes rather than a folder.
    package var isReadableAsBytes: Bool {
        if case .folder = self { false } else { true }
    }
}

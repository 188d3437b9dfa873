import Glibc
import SystemPackage

/// What is read in the place of the damaged local headers of a ZIP: headers made of the records of its directory.
///
/// libarchive reads nothing more behind a damaged header (APPNOTE 6.3.10, 4.3.7), though the directory says where the next
/// entry is. With such headers it reads all of them, and the checksums tell which content is damaged.
struct ZipMending {
    /// The headers by their offsets in the file, in order.
    let headers: [(offset: Int64, bytes: [UInt8])]

    /// The maximum size of a directory that is read, in bytes.
    private static let mostBytes = 64 << 20
    private static let (headerBytes, recordBytes, endBytes) = (30, 46, 22)

    /// Compares the local headers with the directory.
    ///
    /// - Returns: nil if none is damaged, or if the directory cannot be read; also if it is one of ZIP64.
    init?(_ descriptor: FileDescriptor) {
        let size = Int64(lseek(descriptor.rawValue, 0, SEEK_END))
        let tail = Self.read(descriptor, max(0, size - Int64(Self.endBytes + 0xFFFF)), Self.endBytes + 0xFFFF)
        guard tail.count >= Self.endBytes,
            let end = (0...tail.count - Self.endBytes).last(where: { tail[$0...].starts(with: [0x50, 0x4B, 5, 6]) })
        else { return nil }
        let length = tail.little(4, end + 12)
        // What precedes the archive shifts all offsets.
        let start = size - Int64(tail.count - end) - Int64(length)
        let shift = start - Int64(tail.little(4, end + 16))
        guard length <= Self.mostBytes, start >= 0, shift >= 0 else { return nil }
        let directory = Self.read(descriptor, start, length)
        var records: [(offset: Int64, place: Int)] = []
        var place = 0
        while place + Self.recordBytes <= directory.count, directory[place...].starts(with: [0x50, 0x4B, 1, 2]) {
            records.append((Int64(directory.little(4, place + 42)) + shift, place))
            place += Self.recordBytes + [28, 30, 32].reduce(0) { $0 + directory.little(2, place + $1) }
        }
        records.sort { $0.offset < $1.offset }
        var headers: [(offset: Int64, bytes: [UInt8])] = []
        for (number, (offset, place)) in records.enumerated() {
            let name = place + Self.recordBytes
            let nameEnd = name + directory.little(2, place + 28)
            guard nameEnd <= directory.count else { break }
            let found = Self.read(descriptor, offset, Self.headerBytes + nameEnd - name)
            let isWhole =
                found.count == Self.headerBytes + nameEnd - name && found.starts(with: [0x50, 0x4B, 3, 4])
                && found.little(2, 26) == nameEnd - name
                && found.dropFirst(Self.headerBytes).elementsEqual(directory[name..<nameEnd])
            if isWhole { continue }
            // The content ends where the next entry begins, unless its size follows it.
            let next = number + 1 < records.count ? records[number + 1].offset : start
            let content = next - Int64(directory.little(4, place + 20))
            let extra = content - offset - Int64(Self.headerBytes + nameEnd - name)
            guard next - offset >= Int64(Self.headerBytes + nameEnd - name) else { continue }
            let extraBytes = (0...0xFFFF).contains(extra) ? [UInt8(extra & 0xFF), UInt8(extra >> 8)] : [0, 0]
            var header: [UInt8] = [0x50, 0x4B, 3, 4]
            // From the version to the time; the checksum and the sizes are those of the directory.
            header += directory[(place + 6)..<(place + 16)]
            header += [UInt8](repeating: 0, count: 12)
            header += directory[(place + 28)..<(place + 30)]
            header += extraBytes
            header += directory[name..<nameEnd]
            headers.append((offset, header))
        }
        guard !headers.isEmpty else { return nil }
        self.headers = headers
    }

    /// Returns the headers that may have bytes in a range of the file.
    ///
    /// - Complexity: O(log n) in the number of headers, and O(n) in that of the returned ones.
    func headers(in range: Range<Int64>) -> ArraySlice<(offset: Int64, bytes: [UInt8])> {
        let first = index(of: range.lowerBound - Int64(Self.headerBytes + 0xFFFF))
        return headers[first..<max(first, index(of: range.upperBound))]
    }

    /// The index of the first header at `offset` or behind it.
    private func index(of offset: Int64) -> Int {
        var (low, high) = (0, headers.count)
        while low < high {
            let middle = (low + high) / 2
            if headers[middle].offset < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func read(_ descriptor: FileDescriptor, _ offset: Int64, _ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(
                    descriptor.rawValue, buffer.baseAddress?.advanced(by: filled), count - filled,
                    off_t(offset) + filled)
                guard got > 0 else { return }
                filled += got
            }
        }
    }
}

/// A ZIP that is read with other local headers than it has. (`pread`)
final class MendedInput {
    private let descriptor: FileDescriptor
    private let mending: ZipMending
    private let size: Int64
    private var position: Int64 = 0
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)

    init(_ descriptor: FileDescriptor, _ mending: ZipMending) {
        (self.descriptor, self.mending) = (descriptor, mending)
        size = Int64(lseek(descriptor.rawValue, 0, SEEK_END))
    }

    deinit { buffer.deallocate() }

    /// The callback of libarchive that returns the next block: 0 at the end, -1 after an error.
    static func read(_ context: UnsafeMutableRawPointer?, _ block: UnsafeMutablePointer<UnsafeRawPointer?>?)
        -> Int
    {
        guard let context, let block else { return -1 }
        let input = Unmanaged<MendedInput>.fromOpaque(context).takeUnretainedValue()
        block.pointee = UnsafeRawPointer(input.buffer.baseAddress)
        let count = pread(
            input.descriptor.rawValue, input.buffer.baseAddress, input.buffer.count, off_t(input.position))
        guard count > 0 else { return count }
        for header in input.mending.headers(in: input.position..<input.position + Int64(count)) {
            let first = max(header.offset, input.position)
            let end = min(header.offset + Int64(header.bytes.count), input.position + Int64(count))
            guard first < end else { continue }
            for place in first..<end {
                input.buffer[Int(place - input.position)] = header.bytes[Int(place - header.offset)]
            }
        }
        input.position += Int64(count)
        return count
    }

    /// The callback of libarchive that moves to another place.
    static func seek(_ context: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: CInt) -> Int64 {
        guard let context else { return -1 }
        let input = Unmanaged<MendedInput>.fromOpaque(context).takeUnretainedValue()
        let base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? input.position : input.size
        let (target, overflows) = base.addingReportingOverflow(offset)
        guard !overflows, target >= 0 else { return -1 }
        input.position = target
        return target
    }
}

extension [UInt8] {
    /// The little-endian number of `count` bytes at `place`, which must be in bounds.
    fileprivate func little(_ count: Int, _ place: Int) -> Int {
        (0..<count).reversed().reduce(0) { $0 << 8 | Int(self[place + $1]) }
    }
}

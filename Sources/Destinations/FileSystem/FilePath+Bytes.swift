import Glibc
package import SystemPackage

extension FilePath {
    /// The path's bytes, which need not be UTF-8.
    package var bytes: [UInt8] {
        withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }

    /// The directory that holds the path's last component; `.` for a bare name.
    var parent: FilePath {
        let parent = removingLastComponent()
        return parent.isEmpty ? "." : parent
    }

    /// A path from its bytes, up to the first NUL.
    package init(bytes: some Collection<UInt8>) {
        self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
    }
}

extension FilePath.Component {
    /// The name's bytes, which need not be UTF-8.
    package var bytes: [UInt8] {
        withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }

    /// A name from its bytes; nil when they cannot be one (empty, `.`, `..`, with a slash or a NUL).
    package init?(bytes: some Collection<UInt8>) {
        guard !bytes.contains(0) else { return nil }
        self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
        if kind != .regular { return nil }
    }

    /// Whether listings leave the name out.
    var isHidden: Bool { bytes.first == UInt8(ascii: ".") }
}

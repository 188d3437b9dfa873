import SystemPackage

/// Paths as arguments: bytes without NUL, which need not be UTF-8.
extension FilePath {
    /// The bytes of the path.
    var bytes: [UInt8] {
        withPlatformString { name in
            var bytes: [UInt8] = []
            var next = name
            while next.pointee != 0 {
                bytes.append(UInt8(bitPattern: next.pointee))
                next += 1
            }
            return bytes
        }
    }

    /// Creates a path from `bytes`, which must not contain NUL.
    init(bytes: some Sequence<UInt8>) {
        self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
    }
}

import SystemPackage

/// Paths as arguments carry them: bytes without a zero, which need not be UTF-8.
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

    /// The path of `bytes`, none of which may be zero.
    init(bytes: some Sequence<UInt8>) {
        self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
    }
}

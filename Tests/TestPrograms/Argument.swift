/// A program argument or a file name as bytes, as the kernel stores it. It need not be valid UTF-8.
package struct Argument: ExpressibleByStringInterpolation, Hashable, Sendable {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }
    package init(stringLiteral value: String) { bytes = Array(value.utf8) }
}

/// Calls `body` with `arguments` as C strings, followed by nil. The pointers are valid only during the call.
func withCStrings<Result>(
    _ arguments: [Argument], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> Result
) rethrows -> Result {
    let pointers = arguments.map { argument in
        let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: argument.bytes.count + 1)
        for (index, byte) in (argument.bytes + [0]).enumerated() { pointer[index] = CChar(bitPattern: byte) }
        return pointer
    }
    defer { for pointer in pointers { pointer.deallocate() } }
    return try body(pointers + [nil])
}

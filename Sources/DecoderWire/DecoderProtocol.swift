/// The protocol between `dnd` and `dnd-decoder`.
///
/// The socket is an `AF_UNIX` `SOCK_SEQPACKET` pair: one packet is one message, so neither end waits for the rest of
/// one. A packet starts with the magic number, the version and the kind; integers are little-endian, strings are UTF-8
/// after a 16-bit length. A request carries its descriptors: the input, open for reading, the output, open for writing,
/// and a file in memory. The decoder answers each request with one reply that has the request's number.
package enum DecoderProtocol {
    /// The first four bytes of every message: `dndD`.
    package static let magic: UInt32 = 0x4464_6E64
    /// The version of the messages. Both ends come from one build; another version is refused.
    package static let version: UInt16 = 4
    /// The maximum size of a message, in bytes.
    package static let maximumMessageBytes = 8 * 1024
    /// The maximum size of one string in a message, in bytes; longer ones are truncated when written.
    package static let maximumStringBytes = 1024
    /// The maximum number of losses in a reply.
    package static let maximumLosses = 16
    /// The maximum number of descriptors of a request: input, output, and a file in memory of bounded size for the
    /// decoder's own use, which it cannot create itself; it is omitted if it could not be created.
    package static let descriptorsPerRequest = 3

    /// The kind of a message.
    enum Kind: UInt8 {
        case request = 1
        case success = 2
        case failure = 3
    }
}

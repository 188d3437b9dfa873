/// What both ends of the socket between `dnd` and `dnd-decoder` agree on.
///
/// The socket is an `AF_UNIX` `SOCK_SEQPACKET` pair: one packet is one message, so neither end ever waits for the rest
/// of one. A packet starts with the magic number, the version and the kind; integers are little-endian, strings are
/// UTF-8 behind a 16-bit length. A request travels with its descriptors: the input, open for reading, the
/// output, open for writing, and a file in memory. The decoder answers each request with one reply that carries the request's number.
package enum DecoderProtocol {
    /// The first four bytes of every message: `dndD`.
    package static let magic: UInt32 = 0x4464_6E64
    /// The version of the messages. Both ends come from one build; another version is refused, not guessed at.
    package static let version: UInt16 = 4
    /// The most bytes that a message may have.
    package static let maximumMessageBytes = 8 * 1024
    /// The most bytes that one string inside a message may have; longer ones are cut when written.
    package static let maximumStringBytes = 1024
    /// The most losses that a reply may name.
    package static let maximumLosses = 16
    /// The descriptors that travel with a request at most: input, output, and a file in memory of a bounded size, which the decoder
    /// may use as it likes and cannot make itself; it is left out where none could be made.
    package static let descriptorsPerRequest = 3

    /// What a message is, as its byte says.
    enum Kind: UInt8 {
        case request = 1
        case success = 2
        case failure = 3
    }
}

/// Changes an XMP packet in place, as bytes.
enum XMPPacket {
    /// The packet with `tiff:Orientation` set to 1, as an attribute or an element.
    static func upright(_ packet: [UInt8]) -> [UInt8] {
        let name = Array("tiff:Orientation".utf8)
        var result = packet
        var start = 0
        while let colon = packet[start...].firstIndex(of: name[0]) {
            start = colon + 1
            guard packet[colon...].starts(with: name) else { continue }
            // `="6"`, `='6'` or `>6<`: at most a few quotes, spaces and signs precede the digit.
            let value = packet[(colon + name.count)...].prefix(8).firstIndex { !isLead($0) }
            if let value, (0x32...0x38).contains(packet[value]) { result[value] = 0x31 }
        }
        return result
    }

    private static func isLead(_ byte: UInt8) -> Bool {
        [0x3D, 0x22, 0x27, 0x3E, 0x20, 0x09, 0x0A, 0x0D].contains(byte)
    }
}

import Testing

@testable import OfficeDocuments

/// Messages as Outlook sends them to others (MS-OXTNEF): attributes of MS-OXTNEF 2.1.3, put together here.
struct TransportNeutralMessageTests {
    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

    private static func wide(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for unit in text.utf16 { bytes += little(Int(unit), 2) }
        return bytes + [0, 0]
    }

    private static func attribute(_ id: Int, _ data: [UInt8]) -> [UInt8] {
        var sum = 0
        for byte in data { sum += Int(byte) }
        return joined([1], little(id, 4), little(data.count, 4), data, little(sum, 2))
    }

    /// A property with one value of any size.
    private static func property(_ type: Int, _ id: Int, _ bytes: [UInt8], named name: [UInt8] = []) -> [UInt8] {
        let padding = [UInt8](repeating: 0, count: -bytes.count & 3)
        return joined(little(type, 2), little(id, 2), name, little(1, 4), little(bytes.count, 4), bytes, padding)
    }

    private static func properties(_ list: [UInt8]...) -> [UInt8] { little(list.count, 4) + Array(list.joined()) }

    private static func message(_ attributes: [[UInt8]]) -> [UInt8] {
        [0x78, 0x9F, 0x3E, 0x22, 1, 0] + Array(attributes.joined())
    }

    private static let whole: [UInt8] = {
        let inner = message([attribute(0x0006_9003, properties(property(0x1F, 0x1000, wide("walnut"))))])
        let object = property(0x0D, 0x3701, [UInt8](repeating: 1, count: 16) + inner)
        // {00062002-0000-0000-C000-000000000046}, 0x8208: the place of an appointment.
        let set: [UInt8] = [2, 0x20, 6, 0, 0, 0, 0, 0, 0xC0, 0, 0, 0, 0, 0, 0, 0x46]
        let place = property(0x1F, 0x8001, wide("Lake"), named: joined(set, little(0, 4), little(0x8208, 4)))
        // A boolean, which is padded, and a list of two byte strings, which is not read, precede the others.
        let boolean = joined(little(0x0B, 2), little(0x0E1B, 2), [1, 0, 0, 0])
        let list = joined(
            little(0x1102, 2), little(0x1000, 2), little(2, 4), little(1, 4), [9, 0, 0, 0], little(0, 4))
        let kind = property(0x1F, 0x001A, wide("IPM.Appointment"))
        let begin = attribute(0x0006_9002, [UInt8](repeating: 0, count: 14))
        return message([
            attribute(0x0006_9007, joined(little(1252, 4), little(0, 4))),
            attribute(0x0001_8004, [0x54, 0xE9, 0x65, 0]),
            attribute(0x0006_9003, properties(boolean, list, kind, place)),
            begin, attribute(0x0001_8010, Array("A.TXT\0".utf8)), attribute(0x0006_800F, Array("oak".utf8)),
            attribute(0x0006_9005, properties(property(0x1F, 0x3707, wide("日本.txt")))),
            begin, attribute(0x0006_9005, properties(object)),
        ])
    }()

    @Test func propertiesAndAttachmentsAreRead() throws {
        var budget = OutlookBudget(OfficeLimits())
        let message = try TransportNeutralMessage.message(Self.whole[...], budget: &budget)
        let subject = try #require(message.properties.text(.subject))
        #expect(subject.bytes == [0x54, 0xE9, 0x65] && subject.charset == "windows-1252")
        #expect(message.fields.texts.map { String(decoding: $0.bytes, as: UTF8.self) } == ["Location: Lake\r\n"])
        #expect(message.attachments.count == 2 && message.remains == .fields)
        let name = try #require(message.attachments[0].name)
        #expect(String(decoding: name.bytes, as: UTF8.self) == "日本.txt")
        guard case .file(let bytes) = message.attachments[0].content, bytes == Array("oak".utf8),
            case .message(let inner) = message.attachments[1].content
        else {
            Issue.record("\(message.attachments)")
            return
        }
        #expect(inner.properties.text(.body).map { String(decoding: $0.bytes, as: UTF8.self) } == "walnut")
        let mail = String(decoding: try OutlookMail.mail(Self.whole), as: UTF8.self)
        #expect(mail.contains("Subject: =?windows-1252?B?VOll?=") && mail.contains("message/rfc822"))
    }

    @Test func whatIsCutOrDamagedIsNoTrap() throws {
        for count in 6..<Self.whole.count { _ = try? OutlookMail.mail(Array(Self.whole.prefix(count))) }
        for place in 6..<Self.whole.count {
            var bytes = Self.whole
            bytes[place] ^= 0xFF
            _ = try? OutlookMail.mail(bytes)
        }
        let error = #expect(throws: OfficeError.self) { try OutlookMail.mail(Array(Self.whole.prefix(8))) }
        #expect(error?.code == .damaged)
    }
}

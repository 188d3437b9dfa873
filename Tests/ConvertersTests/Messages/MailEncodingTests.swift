import Conversion
import Foundation
import ItemProviders
import MessageConverters
import Testing
import UniformTypes

/// The encodings of mails that do not declare all of them.
struct MailEncodingTests {
    /// HTML standard, 13.2.3.1: what a page declares holds if the mail declares nothing.
    @Test func aPageDeclaresItsEncoding() async throws {
        let scratch = try Scratch()
        let mail =
            Array("From: a@b\nContent-Type: text/html\n\n<meta charset=koi8-r><p>".utf8) + [0xE4, 0xC1]
            + Array("</p>".utf8)
        let source = ConversionSource(type: .emlMessage, content: .data(Data(mail)))
        let context = ConversionContext(scratch: scratch.path)
        let rule = try #require(MessageConverter().rules(for: source).first { $0.target == .utf8PlainText })
        let content = try await MessageConverter().convert(source, by: rule, in: context)
        #expect(String(decoding: try content.bytes(), as: UTF8.self) == "From: a@b\n\nДа\n")
        #expect(context.losses.recorded?.contains(.encoding) == false)
    }

    private static let subjects: [(charset: String, bytes: [UInt8], text: String, losses: [Loss])] = [
        ("koi8-r", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], "Привет", [.encoding]),
        ("iso-8859-1", [0x72, 0xE9, 0xE8], "réè", [.encoding]),
        ("shift_jis", [0x93, 0x8C, 0x8B, 0x9E], "東京", [.encoding]), ("iso-8859-1", Array("é".utf8), "é", []),
        ("iso-8859-1", Array("=?iso-8859-8-i?B?+ezl7Q==?=".utf8), "שלום", []),
    ]

    /// Bytes in the header are in the encoding that the text declares, most likely; that is a guess.
    @Test(arguments: subjects)
    func undeclaredBytesInTheHeader(
        _ charset: String, _ subject: [UInt8], _ text: String, _ losses: [Loss]
    ) async throws {
        let scratch = try Scratch()
        let mail =
            Array("Subject: ".utf8) + subject + Array("\nContent-Type: text/plain; charset=\(charset)\n\nhi".utf8)
        let source = ConversionSource(type: .emlMessage, content: .data(Data(mail)))
        for target in [UniformType.utf8PlainText, .html] {
            let context = ConversionContext(scratch: scratch.path)
            let rule = try #require(MessageConverter().rules(for: source).first { $0.target == target })
            let content = try await MessageConverter().convert(source, by: rule, in: context)
            #expect(String(decoding: try content.bytes(), as: UTF8.self).contains(text))
            #expect(context.losses.recorded == losses && rule.losses == losses)
        }
    }
}

import Conversion
import Foundation
import ItemProviders
import MessageConverters
import Testing
import UniformTypes

/// Converts the text of a mail, and checks that its losses were known before.
enum MailConversion {
    static func convert(
        _ mail: String, to target: UniformType, as type: UniformType = .emlMessage, wrap: Int? = nil
    ) async throws -> (text: String, losses: [Loss]) {
        let scratch = try Scratch()
        let source = ConversionSource(type: type, content: .data(Data(mail.utf8)), name: "mail.eml")
        let converter = MessageConverter()
        let rule = try #require(converter.rules(for: source).first { $0.target == target })
        var options = ConversionOptions()
        options.lineWidth = wrap
        let context = ConversionContext(scratch: scratch.path, options: options)
        let content = try await converter.convert(source, by: rule, in: context)
        let losses = try #require(context.losses.recorded)
        // A mail that fits into a peek is known before it is converted.
        #expect(Set(rule.losses) == Set(losses))
        return (String(decoding: try content.bytes(), as: UTF8.self), losses)
    }
}

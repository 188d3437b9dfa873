/// The style of characters, as far as HTML expresses it.
package struct CharacterStyle: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package static let bold = CharacterStyle(rawValue: 1)
    package static let italic = CharacterStyle(rawValue: 2)
    package static let underline = CharacterStyle(rawValue: 4)
    package static let struck = CharacterStyle(rawValue: 8)
    package static let raised = CharacterStyle(rawValue: 16)
    package static let lowered = CharacterStyle(rawValue: 32)

    package init(rawValue: UInt8) { self.rawValue = rawValue }
}

import Foundation
import Testing
import UniformTypes

/// Types in models that are coded: as `UTType`, a type is its identifier.
struct CodingTests {
    private struct Model: Codable, Equatable {
        var type: UniformType
        var readable: [UniformType]
    }

    @Test("a type is coded as its identifier, and one that is not declared stays what it is")
    func identifier() throws {
        let text = #"{"readable":["public.png","org.example.unknown"],"type":"public.jpeg"}"#
        let model = Model(type: .jpeg, readable: [.png, UniformType(importedAs: "org.example.unknown")])
        #expect(try JSONDecoder().decode(Model.self, from: Data(text.utf8)) == model)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(model), as: UTF8.self) == text)
    }

    @Test("identifiers are read in any case, and what is no string is an error")
    func others() throws {
        #expect(try JSONDecoder().decode([UniformType].self, from: Data(#"["PUBLIC.PNG"]"#.utf8)) == [.png])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([UniformType].self, from: Data("[1]".utf8)) }
    }
}

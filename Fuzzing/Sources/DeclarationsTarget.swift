@testable import Configuration
import SystemPackage

extension FuzzTarget {
    /// The TOML files of stores and users: destinations, sources, types.
    static let declarations = FuzzTarget(name: "declarations") { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        let file: FilePath = "declaration.toml"
        _ = TypeTableReader(file: file, text: text)
        _ = try? SourceDeclaration(toml: text, file: file)
        guard let declaration = try? DestinationDeclaration(toml: text, file: file) else { return }
        let again = try? DestinationDeclaration(toml: declaration.toml, file: file)
        expect(again == declaration, "a declaration that was written reads as something else")
    }
}

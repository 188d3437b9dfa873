import DataFormats
import SystemPackage

/// Parses the text of one file of `[[converters]]` tables. Each table is parsed separately, so an invalid one does not
/// affect the others.
struct ConverterFileReader {
    /// The limit of tables per file.
    static let mostTables = 256

    private(set) var declarations: [ConverterDeclaration] = []
    private(set) var problems: [ConverterProblem] = []
    private let file: FilePath

    init(file: FilePath, bytes: [UInt8], authority: ConverterFolder.Authority) {
        self.file = file
        guard let text = String(validating: bytes, as: UTF8.self) else {
            report(nil, "is not UTF-8 text")
            return
        }
        let (preamble, bodies) = TOMLFile.tables(named: "converters", in: text)
        if let table = table(preamble, from: 1) {
            for key in table.keys.sorted() {
                report(
                    table.line(of: key), "\(key) is outside a converter's table",
                    hint: "begin each converter with a line [[converters]]")
            }
        }
        if bodies.count > Self.mostTables {
            report(bodies[Self.mostTables].line, "only the first \(Self.mostTables) converters are read")
        }
        for (line, body) in bodies.prefix(Self.mostTables) {
            guard let content = table(body, from: line) else { continue }
            var table = ConverterTable(content, file: file, line: line, authority: authority)
            if let declaration = table.declaration() { declarations.append(declaration) }
            problems += table.problems
        }
        problems.sort { ($0.line ?? 0) < ($1.line ?? 0) }
    }

    private mutating func report(_ line: Int?, _ message: String, hint: String? = nil) {
        problems.append(ConverterProblem(file, line: line, message, hint: hint))
    }

    private mutating func table(_ body: String, from line: Int) -> TOMLFile? {
        do {
            return try TOMLFile(body, firstLine: line)
        } catch {
            report(error.line ?? line, error.message, hint: "write a line for each key, such as from = \"public.png\"")
            return nil
        }
    }
}

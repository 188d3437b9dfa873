import DataFormats
import SystemPackage

/// The tables of a file that declares several things of one kind, such as `[[types]]`. Each is parsed by itself, so that
/// an invalid one does not affect the others.
struct DeclarationTables {
    /// The limit of tables per file, because all are compared with each other.
    static let most = 256

    private(set) var tables: [DeclarationTable] = []
    private(set) var problems: [DeclarationFileProblem] = []

    /// Parses `text`, the content of `file`.
    ///
    /// - Parameters:
    ///   - noun: what a table declares, such as `type`; its plural is the name of the tables.
    ///   - example: a valid line of a table, for hints.
    init(of noun: String, in text: String, file: FilePath, example: String) {
        let name = noun + "s"
        let (preamble, bodies) = TOMLFile.tables(named: name, in: text)
        do throws(DeclarationFileProblem) {
            var outside = try DeclarationTable(preamble, of: file, example: example)
            for key in outside.keys {
                outside.report(
                    key, "\(key) is outside a \(noun)'s table", hint: "begin each \(noun) with a line [[\(name)]]")
            }
            problems += outside.problems
        } catch {
            problems.append(error)
        }
        if bodies.count > Self.most {
            problems.append(
                DeclarationFileProblem(
                    file, line: bodies[Self.most].line, "only the first \(Self.most) \(name) are read",
                    hint: "remove the \(name) that you do not use"))
        }
        for (line, body) in bodies.prefix(Self.most) {
            do throws(DeclarationFileProblem) {
                tables.append(try DeclarationTable(body, firstLine: line, of: file, example: example))
            } catch {
                problems.append(error)
            }
        }
    }
}

import Glibc
package import SystemPackage
import TypeDetection
import UniformTypes

/// A `types.toml`: types that a user declares beside those of the catalogue.
///
/// ```toml
/// [[types]]
/// identifier = "com.example.notebook"
/// description = "notebook of our team"
/// conforms-to = "public.plain-text"
/// extensions = ["nbk"]
/// mime-types = ["text/x-notebook"]
/// magic = "notebook.magic"
/// ```
package struct TypesFile: Sendable {
    /// Whose word the file is.
    package enum Standing: Sendable {
        /// The user's own: its tags are meant by its types before all others.
        case own
        /// A directory's, which may have come from elsewhere: it adds types, and takes no tag away from another. Rules that
        /// belong to another user than this one and root are not loaded.
        case guest
    }

    private let path: FilePath
    private let standing: Standing

    /// The file at `path`, which need not exist.
    package init(_ path: FilePath, standing: Standing) {
        self.path = path
        self.standing = standing
    }

    /// Takes the types into the catalogue of this process, and their rules into detection. Where there is no file, that is one
    /// system call and nothing else.
    ///
    /// - Returns: what was not taken and why, by line; the rest is.
    package func declare() -> [TypeDeclarationProblem] {
        let reader: TypeTableReader
        do {
            guard let file = try PlainFile(path) else { return [] }
            guard let text = String(validating: file.bytes, as: UTF8.self) else {
                return [TypeDeclarationProblem(path, line: nil, "is not UTF-8 text")]
            }
            reader = TypeTableReader(file: path, text: text)
        } catch {
            return [error]
        }
        var problems = reader.problems
        let tables = reader.tables.map { standing == .own ? $0 : yielding($0, &problems) }
        let refused = UniformType.declare(tables.map(\.declaration))
        for problem in refused {
            problems.append(
                TypeDeclarationProblem(
                    path, line: tables[problem.index].line(of: problem), "\(problem.subject): \(problem.message)",
                    hint: problem.hint))
        }
        let bad = Set(refused.map(\.index))
        var rules: [MagicRules] = []
        for (index, table) in tables.enumerated() where !bad.contains(index) {
            do {
                if let rule = try self.rules(of: table) { rules.append(rule) }
            } catch {
                problems.append(error)
            }
        }
        MagicRules.declare(rules)
        return problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    }

    /// The table without the tags that mean another type already.
    private func yielding(_ table: TypeTable, _ problems: inout [TypeDeclarationProblem]) -> TypeTable {
        var table = table
        func free(_ tags: [String], _ tagClass: TagClass, _ key: String) -> [String] {
            tags.filter { tag in
                guard let holder = UniformType.declared(tag: tag, tagClass: tagClass),
                    holder != UniformType(importedAs: table.declaration.identifier)
                else { return true }
                problems.append(
                    TypeDeclarationProblem(
                        path, line: table.line(of: key), "\(tag) stays with \(holder), which has it already",
                        hint: "only your own types.toml may say otherwise"))
                return false
            }
        }
        table.declaration.filenameExtensions = free(
            table.declaration.filenameExtensions, .filenameExtension, "extensions")
        table.declaration.mimeTypes = free(table.declaration.mimeTypes, .mimeType, "mime-types")
        return table
    }

    /// The rules that a table names.
    private func rules(of table: TypeTable) throws(TypeDeclarationProblem) -> MagicRules? {
        guard let magic = table.magic else { return nil }
        let line = table.line(of: "magic")
        guard let name = FilePath.Component(magic), name.kind == .regular else {
            throw TypeDeclarationProblem(
                path, line: line, "magic is not the name of a file",
                hint: "name a file in the same directory, such as notebook.magic")
        }
        let file = path.removingLastComponent().appending(name)
        guard let content = try PlainFile(file) else {
            throw TypeDeclarationProblem(path, line: line, "there is no \(file)")
        }
        guard standing == .own || content.owner == geteuid() || content.owner == 0 else {
            throw TypeDeclarationProblem(
                path, line: line, "\(magic) belongs to another user and is not loaded",
                hint: "if you trust it, put it beside your own types.toml")
        }
        do {
            return try MagicRules(content.bytes, answering: table.declaration.mimeTypes)
        } catch {
            throw TypeDeclarationProblem(file, line: error.line, error.message, hint: error.hint)
        }
    }
}

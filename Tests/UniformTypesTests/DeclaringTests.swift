import Testing
import UniformTypes

struct DeclaringTests {
    @Test func declaredTypesAreFound() throws {
        let problems = UniformType.declare([
            TypeDeclaration(
                identifier: "test.declared.child", conformsTo: ["test.declared.parent"],
                filenameExtensions: ["tdchild"],
                mimeTypes: ["application/x-td-child"], description: "Child of a test"),
            TypeDeclaration(identifier: "test.declared.parent", conformsTo: ["public.plain-text"]),
        ])
        #expect(problems.isEmpty)
        let type = try #require(UniformType("Test.Declared.Child"))
        #expect(type.conforms(to: .text))
        #expect(UniformType(filenameExtension: "TDCHILD") == type)
        #expect(UniformType(mimeType: "application/x-td-child") == type)
        #expect(type.localizedDescription == "Child of a test")
        #expect(UniformType.allDeclared.contains(type))
    }

    @Test func badOnesAreReportedAndTheRestIsTaken() {
        let problems = UniformType.declare([
            TypeDeclaration(identifier: "not an identifier", conformsTo: ["public.data"]),
            TypeDeclaration(identifier: "test.bad.good", conformsTo: ["public.data"]),
            TypeDeclaration(identifier: "public.png", conformsTo: ["public.text"]),
            TypeDeclaration(identifier: "test.bad.orphan", conformsTo: ["public.dta"]),
            TypeDeclaration(identifier: "test.bad.loop-1", conformsTo: ["test.bad.loop-2"]),
            TypeDeclaration(identifier: "test.bad.loop-2", conformsTo: ["test.bad.loop-1"]),
            TypeDeclaration(identifier: "dyn.age8u", conformsTo: ["public.data"]),
            TypeDeclaration(identifier: "test.bad.dot", conformsTo: ["public.data"], filenameExtensions: [".dot"]),
            TypeDeclaration(identifier: "test.bad.mime", conformsTo: ["public.data"], mimeTypes: ["nonsense"]),
            TypeDeclaration(identifier: "test.bad.grandchild", conformsTo: ["test.bad.orphan"]),
        ])
        #expect(problems.map(\.index) == [0, 2, 3, 4, 5, 6, 7, 8, 9])
        #expect(
            problems.map(\.code) == [
                .malformedIdentifier, .alreadyDeclared, .unknownParent, .cycle, .unknownParent, .dynamicIdentifier,
                .malformedTag, .malformedTag, .unknownParent,
            ])
        #expect(problems.first { $0.subject == "test.bad.orphan" }?.hint == "did you mean public.data?")
        #expect("\(problems[0])" == "\"not an identifier\" is not a type identifier")
        #expect("\(problems[2])" == "test.bad.orphan: it conforms to \"public.dta\", which is not declared")
        #expect(UniformType("test.bad.good") != nil)
        #expect(UniformType("test.bad.orphan") == nil)
        #expect(UniformType.png.conforms(to: .image))
    }

    @Test func theSameTwiceIsNothingNew() {
        let declaration = TypeDeclaration(
            identifier: "test.twice", conformsTo: ["public.data"], filenameExtensions: ["twice"])
        #expect(UniformType.declare([declaration]).isEmpty)
        #expect(UniformType.declare([declaration, declaration]).isEmpty)
        #expect(UniformType.types(tag: "twice", tagClass: .filenameExtension).count == 1)
        var other = declaration
        other.conformsTo = ["public.text"]
        #expect(UniformType.declare([other]).map(\.code) == [.alreadyDeclared])
    }

    @Test func manyThreadsMayDeclareAndAsk() async {
        await withTaskGroup(of: Bool.self) { group in
            for index in 0..<64 {
                group.addTask {
                    let identifier = "test.threads.\(index % 8)"
                    _ = UniformType.declare([TypeDeclaration(identifier: identifier, conformsTo: ["public.image"])])
                    return UniformType(identifier)?.conforms(to: .image) == true && UniformType.png.conforms(to: .data)
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}

extension DeclaringTests {
    /// A chain of types, children first, whose last parent is not declared: each type loses its parent in turn. The
    /// cost must be linear; comparing all types with each other would take a day for this many.
    @Test func aLongChainWithoutGroundIsRefusedInLinearTime() {
        let count = 20_000
        let chain = (0..<count).map { number in
            TypeDeclaration(
                identifier: "test.chain.n\(number)",
                conformsTo: [number == count - 1 ? "test.chain.nowhere" : "test.chain.n\(number + 1)"])
        }
        let problems = UniformType.declare(chain)
        #expect(problems.map(\.index) == Array(0..<count))
        #expect(problems.allSatisfy { $0.code == .unknownParent })
    }

    @Test func whatIsBelowACircleIsRefusedWithIt() {
        let problems = UniformType.declare([
            TypeDeclaration(identifier: "test.circle.below", conformsTo: ["test.circle.a"]),
            TypeDeclaration(identifier: "test.circle.a", conformsTo: ["test.circle.b"]),
            TypeDeclaration(identifier: "test.circle.b", conformsTo: ["test.circle.a"]),
            TypeDeclaration(identifier: "test.circle.beside", conformsTo: ["public.data"]),
        ])
        #expect(problems.map(\.code) == [.unknownParent, .cycle, .unknownParent])
        #expect(UniformType("test.circle.beside") != nil)
        #expect(UniformType("test.circle.below") == nil)
    }
}

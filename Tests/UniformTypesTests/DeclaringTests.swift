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

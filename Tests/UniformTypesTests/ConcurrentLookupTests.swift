import Testing

@testable import UniformTypes

/// Concurrent look-ups while types are declared.
struct ConcurrentLookupTests {
    /// Conformance according to Apple's documentation of UTCoreTypes.
    private static let rows = [
        ("public.plain-text", "public.text"), ("public.swift-source", "public.plain-text"),
        ("public.png", "public.image"), ("public.jpeg", "public.content"), ("public.mp3", "public.audio"),
    ]

    @Test func everyThreadGetsTheSameAnswer() async {
        for round in 0..<1000 {
            UniformType.declare([
                TypeDeclaration(
                    identifier: "com.example.concurrent-\(round)", conformsTo: ["public.data"])
            ])
            await withTaskGroup(of: Int.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        Self.rows.count { UniformType($0.0)?.conforms(to: UniformType(importedAs: $0.1)) != true }
                    }
                }
                for await wrong in group { #expect(wrong == 0) }
            }
        }
    }
}

import UniformTypes

/// Name extensions that kinds of text share, such as `.m` and `.r`: the text decides between them.
enum SharedExtensions {
    /// Returns `types`, most likely first: a type whose words the text has precedes the one that has the extension first.
    ///
    /// Looks at the first 200 lines, and only if the types share an extension.
    static func sorted(_ types: [UniformType], by text: TextSample) -> [UniformType] {
        guard types.count > 1 else { return types }
        let rivals = rows.filter { row in types.contains { $0.identifier == row.identifier } }
        guard rivals.count > 1 else { return types }
        let lines = text.lines(200, length: 200).map { $0.drop { $0 == 0x20 || $0 == 0x09 } }.filter { !$0.isEmpty }
        let found = rivals.first { row in
            lines.contains { line in
                row.beginnings.contains { line.begins(with: $0) }
                    || row.words.contains { line.firstIndex(of: $0) != nil }
            }
        }
        guard let found, let type = types.first(where: { $0.identifier == found.identifier }) else { return types }
        return [type] + types.filter { $0 != type }
    }

    /// How lines of each type begin, and words within them that no other type of the extension has. The first type with one of
    /// them is taken.
    private static let rows: [(identifier: String, beginnings: [StaticString], words: [StaticString])] = [
        (
            "public.objective-c-source",
            ["#import", "#include", "@interface", "@implementation", "@import", "//", "/*"], []
        ),
        ("com.mathworks.matlab", ["%", "function ", "function[", "classdef ", "clear", "clc", "close all", "end"], []),
        ("public.make-source", [], [".o:", ".o :", ".lo:", ".obj:", ".d:", ".rlib:", ".rmeta:"]),
        ("com.apple.rez-source", ["resource '", "type '", "data '", "#include \"", "include \""], []),
        (
            "org.r-project.r-source", ["library(", "require(", "source(", "suppress", "#'", "setwd("],
            ["<-", "function(", "function ("]
        ),
    ]
}

import ArgumentParser

/// One word of a few.
enum Choice {
    /// The case that is called `word`.
    ///
    /// - Throws: `ValidationError` that lists the words when it is none of them.
    static func parse<Value>(_ word: String) throws -> Value
    where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
        guard let value = Value(rawValue: word) else {
            let words = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("expected one of \(words)")
        }
        return value
    }
}

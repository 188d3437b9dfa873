import ArgumentParser

/// Parses an option with a fixed set of words.
enum Choice {
    /// The case named `word`.
    ///
    /// - Throws: `ValidationError` that lists the words if it is none of them.
    static func parse<Value>(_ word: String) throws -> Value
    where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
        guard let value = Value(rawValue: word) else {
            let words = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("expected one of \(words)")
        }
        return value
    }
}

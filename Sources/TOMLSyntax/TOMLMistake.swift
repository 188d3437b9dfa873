/// Where a TOML file is wrong.
package struct TOMLMistake: Error, Hashable {
    /// The line, from 1.
    package let line: Int
    /// What was found there and what was expected, in lower case.
    package let message: String
}

public import SystemPackage
public import UniformTypes

extension ConversionGraph {
    /// Whether sources of `type` have pages or frames that can be converted by themselves.
    public func takesParts(of type: UniformType) -> Bool { converters.contains { $0.takesParts(of: type) } }

    /// How many pages or frames `source` has, by the first converter that can tell; nil where none can.
    ///
    /// - Parameter scratch: a private directory for what counting needs on the way.
    /// - Throws: `ConversionError`: what is damaged, encrypted or too large has no parts that could be counted.
    /// - Complexity: a process may be started, and all of the source be read.
    public func partCount(of source: ConversionSource, scratch: FilePath) async throws -> Int? {
        let context = ConversionContext(scratch: scratch, limits: limits, options: options)
        for converter in converters where converter.takesParts(of: source.type) {
            if let count = try await converter.partCount(of: source, in: context) { return count }
        }
        return nil
    }
}

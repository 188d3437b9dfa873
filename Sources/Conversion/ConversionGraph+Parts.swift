public import SystemPackage
public import UniformTypes

extension ConversionGraph {
    /// Whether single pages or frames of sources of `type` can be converted.
    public func takesParts(of type: UniformType) -> Bool { converters.contains { $0.takesParts(of: type) } }

    /// Returns the number of pages or frames of `source`, from the first converter that knows it; nil if none does.
    ///
    /// - Parameter scratch: A private directory for temporary files.
    /// - Throws: `ConversionError` when the source is damaged, encrypted or too large.
    /// - Complexity: May start a process and read the whole source.
    public func partCount(of source: ConversionSource, scratch: FilePath) async throws -> Int? {
        let context = ConversionContext(scratch: scratch, limits: limits, options: options)
        for converter in converters where converter.takesParts(of: source.type) {
            if let count = try await converter.partCount(of: source, in: context) { return count }
        }
        return nil
    }
}

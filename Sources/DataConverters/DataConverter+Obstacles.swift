package import Conversion
import DataFormats
package import UniformTypes

extension DataConverter {
    /// The reason why `source` cannot be converted to data of a type that conforms to `target`, in lower case and
    /// without a full stop: a value that `target` cannot represent. Nil if it can, if it is not data, or if its
    /// beginning is not conclusive.
    package static func obstacle(of source: ConversionSource, to target: UniformType) -> String? {
        guard source.content.isReadableAsBytes,
            let target = DataFormat.allCases.first(where: { $0.type.conforms(to: target) })
        else { return nil }
        let beginning = source.prefix()
        guard beginning.count < ConversionLimits.peekBytes, !beginning.isEmpty,
            let format = DataFormat(of: source.type, beginning: beginning), format != target
        else { return nil }
        do throws(DataFormatError) {
            _ = try DataInput(beginning, format: format, limits: peekLimits).output(as: target, limits: peekLimits)
            return nil
        } catch {
            return "\(error)"
        }
    }
}

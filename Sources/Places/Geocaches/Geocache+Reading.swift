package import FoundationEssentials
import ItemProviders
package import UniformTypes

extension Geocache: ItemProviderReading {
    /// The archived model, then plain text, then the waypoint file types that can contain geocaches.
    package static var readableTypes: [UniformType] { [.geocache, .plainText] + WaypointSyntax.types }

    /// Creates a geocache from an archive, from its name as UTF-8 text, or from a file with exactly one waypoint.
    package static func object(from data: Data, type: UniformType) throws -> Geocache {
        if type.conforms(to: .geocache) {
            do { return try Geocache(archivedData: data) } catch {
                throw ItemProviderError(
                    .invalidData, type: type, message: "is not an archived geocache: \(error)", underlying: error)
            }
        }
        if let file = WaypointFile(.data(data), type: type) {
            do { return Geocache(try file.onlyWaypoint().0) } catch {
                throw ItemProviderError(.invalidData, type: type, message: "\(error)", underlying: error)
            }
        }
        guard type.conforms(to: .plainText) else { throw ItemProviderError(.typeNotAvailable, type: type) }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw ItemProviderError(.invalidData, type: type, message: "is not UTF-8 text")
        }
        return Geocache(name: withoutTrailingNewline(text))
    }

    /// Removes one line feed, or a carriage return and line feed, at the end; it belongs to the file, not to the name.
    private static func withoutTrailingNewline(_ text: String) -> String {
        guard let last = text.last, last == "\n" || last == "\r\n" else { return text }
        return String(text.dropLast())
    }
}

import ItemProviders
import UniformTypes

extension Negotiation {
    /// Whether there is no agreement, and one of the `readable` types was rejected only for its loss.
    func isRefusedForLoss(readable: [UniformType]) -> Bool {
        agreement == nil
            && rejections.contains { rejection in
                switch rejection.reason {
                case .lossy, .loses: readable.contains { rejection.representation.type.conforms(to: $0) }
                default: false
                }
            }
    }
}

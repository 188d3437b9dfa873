import ItemProviders
import UniformTypes

extension Negotiation {
    /// Whether something would have been read as one of `readable`, had its loss been allowed.
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

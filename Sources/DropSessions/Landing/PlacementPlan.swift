/// A destination's answer for one item of a drop when places are requested.
public enum PlacementPlan: Sendable {
    /// A place is reserved for the item's data.
    case reserved(Placeholder)
    /// The item was in this store and has its new place, or stayed because its new name is taken (`Landing.outcome`).
    /// The placeholder identifies its place for `DropCoordinator.settledIndex(of:)`; nil if there is no order.
    case relocated(Landing, Placeholder?)
    /// The item could not be moved inside the store; it is where it was.
    case refused(any Error)
}

extension DropCoordinator {
    /// Requests places in turn for each run of new items and each run of items of this store.
    public func arrange(_ items: [DropItem]) async throws -> [PlacementPlan] {
        var arrangements: [PlacementPlan] = []
        do {
            for run in items.runs {
                if run.isRelocated {
                    do {
                        arrangements += try await relocate(run.items).map { .relocated($0, nil) }
                    } catch {
                        arrangements += run.items.map { _ in .refused(error) }
                    }
                } else {
                    arrangements += try await reserve(run.items.map(\.name)).map { .reserved($0) }
                }
            }
        } catch {
            for case .reserved(let placeholder) in arrangements { await discard(placeholder) }
            throw error
        }
        return arrangements
    }
}

extension DropDestination {
    /// Plans in the same turns as the default `DropCoordinator.arrange(_:)`.
    public func plan(dropping items: [DropItem], options: DropOptions) async throws -> [Landing] {
        var landings: [Landing] = []
        for run in items.runs {
            landings +=
                run.isRelocated
                ? try await plan(relocating: run.items, options: options)
                : try await plan(run.items.map(\.name), options: options)
        }
        return landings
    }
}

extension [DropItem] {
    /// The items, split into runs of new items and runs of items of the destination's own store.
    fileprivate var runs: [(isRelocated: Bool, items: [DropItem])] {
        var runs: [(isRelocated: Bool, items: [DropItem])] = []
        for item in self {
            let isRelocated = item.sourcePlace != nil
            if runs.last?.isRelocated == isRelocated {
                runs[runs.count - 1].items.append(item)
            } else {
                runs.append((isRelocated, [item]))
            }
        }
        return runs
    }
}

/// What a destination answers for one item of a drop when it is asked for places.
public enum PlacementPlan: Sendable {
    /// A place is reserved for its data.
    case reserved(Placeholder)
    /// It was in this store and has its new place, or was left where it was because its new name is taken (`Landing.outcome`). The
    /// placeholder names its place to `DropCoordinator.settledIndex(of:)`; nil where there is no order.
    case relocated(Landing, Placeholder?)
    /// It was to change its place and could not; it is where it was.
    case refused(any Error)
}

extension DropCoordinator {
    /// Asks for places in turns: for new items that follow one another, then for items of this store that do, and so on.
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
    /// Plans in turns, as `DropCoordinator.arrange(_:)` asks for places by default.
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
    /// The items, cut where new ones and ones of the destination's own store take turns.
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

package import ItemProviders
import SystemPackage
package import UniformTypes

/// Plans a drop: negotiates, decides on the operation of each item, and asks the destination for its proposal. Loads and
/// changes nothing.
package struct DropPlanner: Sendable {
    package let destination: any DropDestination
    package let configuration: DropConfiguration

    package init(destination: any DropDestination, configuration: DropConfiguration) {
        self.destination = destination
        self.configuration = configuration
    }

    /// The types that the destination reads in this drop, in order of preference.
    package var readableTypes: [UniformType] { configuration.acceptedTypes ?? destination.readableTypes }

    /// Whether the destination takes folders as they are.
    package var takesFolders: Bool {
        guard configuration.requiredType.map(UniformType.folder.conforms) ?? true else { return false }
        return readableTypes.contains { UniformType.folder.conforms(to: $0) }
    }

    // MARK: - Negotiation

    /// Finds the best representation of `item` for the destination. Runs no loader.
    package func negotiate(_ item: DragItem) -> Negotiation { negotiate(item.itemProvider.representations, of: item) }

    /// Finds the best of what is offered for the destination.
    ///
    /// - Parameter item: The item that offers it; nil for one that comes from outside.
    package func negotiate(_ offered: [Representation.Description], of item: DragItem?) -> Negotiation {
        Negotiation(
            offered: offered, readable: readableTypes,
            policy: NegotiationPolicy(
                preference: configuration.preference ?? destination.preference,
                requiredType: item?.notes.plannedType ?? configuration.requiredType,
                losslessOnly: configuration.losslessOnly || configuration.proves,
                keptQualities: configuration.keptQualities,
                relationship: DestinationRelationship(of: destination.store, to: item?.origin?.store)))
    }

    /// What would be loaded of an item.
    package enum Load: Sendable, Hashable {
        /// Nothing: it cannot land, or is known already.
        case nothing
        /// Nothing: it is in the destination, and only changes its place.
        case place
        /// A representation, made from content of a type.
        case representation(Representation.Description, of: UniformType)
        /// Elements that are known only when the item is opened.
        case elements
    }

    /// Returns what would be loaded of `item`, judged by types. Loads nothing, and opens no item.
    package func load(of item: DragItem) async -> Load {
        let negotiation = ItemNegotiation(of: item, by: ItemNegotiation.Negotiator(negotiate))
        if item.isDecided { return .nothing }
        if isLocal(item), (try? await place(of: item, allowsMove: true)) != nil { return .place }
        if await opens(item, negotiation, allowsMove: true) {
            guard let inside = item.elementRepresentations?(), let agreement = negotiate(inside, of: item).agreement
            else { return .elements }
            return .representation(agreement.representation, of: item.elementType ?? item.type)
        }
        guard let representation = negotiation.agreement?.representation else { return .nothing }
        // What a bundle offers first is what it was made of.
        let origin = item.type == .itemBundle ? item.itemProvider.representations.first?.type : nil
        return .representation(representation, of: origin ?? item.type)
    }

    /// Whether the destination may be able to use the item, judged by types.
    package func canUse(_ item: DragItem, _ negotiation: ItemNegotiation) -> Bool {
        negotiation.agreement != nil || item.isDecided || couldOpen(item) || isLocal(item)
    }

    // MARK: - Containers

    /// Whether `item` is a container whose elements replace it in this drop. Opens nothing.
    package func opens(_ item: DragItem, _ negotiation: ItemNegotiation, allowsMove: Bool) async -> Bool {
        // From cheap to expensive: the rules of all converters for a part, and a look into the store.
        guard item.opener != nil, prefersElements(of: item, negotiation), destination.objection(to: item) == nil,
            couldOpen(item)
        else { return false }
        return await !changesPlace(item, allowsMove: allowsMove)
    }

    /// Whether `item` is a container that may hold something for this destination.
    private func couldOpen(_ item: DragItem) -> Bool {
        guard item.opener != nil else { return false }
        guard let inside = item.elementRepresentations else { return true }
        return negotiate(inside(), of: item).agreement != nil
    }

    /// Whether nothing that the container itself offers is readable, or the destination prefers the type of its
    /// elements.
    private func prefersElements(of item: DragItem, _ negotiation: ItemNegotiation) -> Bool {
        if configuration.keepsTree, item.isUnnamedFolder { return true }
        let readable = readableTypes
        guard let agreement = negotiation.agreement else {
            // If the parts are known to have another type, the loss is reported for the container; single pages may
            // lose nothing.
            guard let elementType = item.elementType, !readable.contains(where: elementType.conforms(to:)) else {
                return true
            }
            return !negotiation.whole.isRefusedForLoss(readable: readable)
        }
        if wouldBecomeArchive(item, as: agreement) { return true }
        guard let elementType = item.elementType,
            configuration.requiredType.map(elementType.conforms(to:)) ?? true,
            let slot = readable.firstIndex(where: { elementType.conforms(to: $0) }),
            let taken = readable.firstIndex(of: agreement.readableType)
        else { return false }
        return slot < taken
    }

    /// Whether a folder would become an archive for a destination that does not ask for one. A destination that reads
    /// any file gets the folder's files instead.
    private func wouldBecomeArchive(_ item: DragItem, as agreement: Negotiation.Agreement) -> Bool {
        item.type.conforms(to: .directory) && agreement.representation.type.conforms(to: .archive)
            && !agreement.readableType.conforms(to: .archive)
            && configuration.requiredType?.conforms(to: .archive) != true
    }

    // MARK: - Moves

    /// Whether the item comes from the destination's own store, and would be moved inside it.
    private func isLocal(_ item: DragItem) -> Bool {
        guard configuration.options.operation == .move || movesItsOwn, let store = destination.store else {
            return false
        }
        return item.origin?.store.isSameStore(as: store) == true
    }

    /// Whether a copy of an item that is in the destination already is a move inside it.
    private var movesItsOwn: Bool {
        configuration.options.operation == .copy && !configuration.insistsOnCopy && destination.isOrdered
    }

    /// Returns the place of an item that is moved inside its store; nil if it is new to the destination, or if a second
    /// copy was requested.
    private func place(of item: DragItem, allowsMove: Bool) async throws -> LocalPlace? {
        guard allowsMove, configuration.options.operation == .move || movesItsOwn && isLocal(item) else { return nil }
        return try await destination.place(of: item)
    }

    /// Whether the item stays whole because it is only moved inside its store.
    private func changesPlace(_ item: DragItem, allowsMove: Bool) async -> Bool {
        // A folder in the store is not an item unless it was dropped: a lane is opened.
        let asksPlace = configuration.options.operation == .copy || item.type.conforms(to: .directory)
        guard asksPlace else { return isLocal(item) }
        return (try? await place(of: item, allowsMove: allowsMove)) != nil
    }

    /// Whether one of the items changes its place in a destination with an order, which changes the places of others.
    package func rearranges(_ items: [DragItem]) async -> Bool {
        guard destination.isOrdered else { return false }
        for item in items where (try? await place(of: item, allowsMove: true)) != nil { return true }
        return false
    }

    private func source(of item: DragItem) -> MovePolicy.Source {
        if let objection = item.moveObjection { return .kept(objection) }
        if leavesOutCompanions(of: item) { return .kept("the destination cannot keep its companions") }
        return switch item.source {
        // What lands is the content of its target: with the link, the way to that would be lost.
        case .path(let path) where (try? path.stat(followTargetSymlink: false))?.type == .symbolicLink:
            .kept("it is a symbolic link, and what lands is its target")
        case .path(let path): SourceState.isRemovable(path) ? .removable : .locked
        case .fragment: .fragment
        case .standardInput, .clipboard, .memory: .stream
        }
    }

    // MARK: - Companions

    /// Whether the item has companions that the destination does not keep.
    private func leavesOutCompanions(of item: DragItem) -> Bool {
        !item.companions.isEmpty && !destination.keepsCompanions
    }

    /// Returns the report on an item whose companions must not be left out; nil if it may land.
    private func refusalForCompanions(of item: DragItem, _ negotiation: ItemNegotiation) -> ItemReport? {
        guard leavesOutCompanions(of: item),
            configuration.losslessOnly || configuration.proves || configuration.keptQualities.contains(.companions)
        else { return nil }
        let names = item.companions.map(\.name.string).joined(separator: ", ")
        return ItemReport(
            source: item.source, type: item.identifiedType, operation: .cancel, status: .refused,
            itemNegotiation: negotiation,
            failure: ItemFailure(
                code: ItemFailure.lossy, subject: item.source.displayName,
                message: "the destination cannot keep its companions (\(names)), and loss is not allowed",
                hint: "--companions apart makes each of them an item of its own"))
    }

    // MARK: - Plan

    /// Plans one item: its name, its operation, and whether it can land.
    ///
    /// - Parameters:
    ///   - refusal: The report of a container that could not be opened; nil for every other item.
    ///   - allowsMove: Whether the source allows moves.
    package func element(
        for entry: NumberedItem, _ negotiation: ItemNegotiation, refusal: ItemReport?, allowsMove: Bool
    ) async throws -> DropPlan.Element {
        let dragItem = entry.item
        let place = try await place(of: dragItem, allowsMove: allowsMove)
        let isImplied = place != nil && configuration.options.operation == .copy
        let asked = isImplied ? .move : configuration.options.operation
        let representation = negotiation.agreement?.representation
        var (operation, reason): (DropOperation, String?) = (asked, nil)
        if asked == .move {
            (operation, reason) =
                MovePolicy(
                    sourceAllows: allowsMove, isLocal: place != nil, source: source(of: dragItem),
                    keepsBytes: representation.map { $0.keepsBytes && !destination.converts($0.type) },
                    allowsConversion: configuration.allowsConversion
                ).answer
        }
        if isImplied { reason = "moved, not copied: it is in the destination already (use --copy for a second one)" }
        let item = DropItem(
            dragItem: dragItem, sourcePlace: place,
            name: LandingName.name(
                for: dragItem, landingAs: representation?.type ?? dragItem.type,
                keepsBytes: representation?.keepsBytes ?? false), number: entry.number)
        var element = DropPlan.Element(item: item, negotiation: negotiation, operation: operation, reason: reason)
        if let received = dragItem.received {
            element.refusal = .known(dragItem, received)
        } else if let refusal = dragItem.notes.refusal {
            element.refusal = ItemReport(
                source: dragItem.source, type: dragItem.identifiedType, operation: .cancel, status: refusal.status,
                failure: refusal.failure)
        } else if let objection = destination.objection(to: dragItem) {
            element.refusal = ItemReport(
                source: dragItem.source, type: dragItem.identifiedType, operation: .forbidden, status: .forbidden,
                itemNegotiation: negotiation, failure: ItemFailure(objection, subject: nil))
        } else if representation == nil, !element.isRelocated {
            element.refusal = refusal ?? noAgreement(on: dragItem, negotiation)
        } else if !element.isRelocated {
            element.refusal = refusalForCompanions(of: dragItem, negotiation)
        }
        return element
    }

    /// Leaves out the items that the destination has received before, and those with the content of an earlier one.
    ///
    /// - Throws: `DestinationError` if the records of the destination cannot be read.
    package func leaveOutKnown(of plan: inout DropPlan, by known: KnownSources) async throws {
        let indices = plan.elements.indices.filter { index in
            plan.elements[index].refusal == nil && !plan.elements[index].isRelocated
        }
        let answers = try await known.answers(for: indices.map { plan.elements[$0].item.dragItem })
        for (index, answer) in zip(indices, answers) {
            let item = plan.elements[index].item.dragItem
            switch answer {
            case .new(let entry): plan.elements[index].entry = entry
            case .received(let received): plan.elements[index].refusal = .known(item, received)
            case .twin(let entry):
                plan.elements[index].twin = entry
                plan.elements[index].refusal = .known(item, twinOf: entry)
            }
        }
    }

    /// Asks the destination for its proposal on a group of the drop. A move that is not possible becomes a copy in
    /// `plan`.
    ///
    /// - Returns: The proposal, and the options with which the drop is performed.
    /// - Throws: `DestinationError` when the destination as a whole cannot be used.
    package func proposal(
        for plan: inout DropPlan, of drop: OngoingDrop
    ) async throws -> (proposal: DropProposal, options: DropOptions) {
        var options = configuration.options
        options.operation = plan.operation(asked: options.operation)
        guard !plan.agreed.isEmpty else { return (Self.proposalOfNothing(in: plan), options) }
        if !drop.destination.comparesWhatItWrites, let refusal = options.refusalWithoutComparison {
            return (refusal, options)
        }
        var answer = try await drop.proposal(dropping: plan.agreed.map(\.arranged), options: options)
        if options.operation == .move, configuration.options.operation == .copy, answer.operation != .move {
            // The user did not ask for a move: if none is possible, the drop is the requested copy.
            options.operation = .copy
            copyOnly(&plan, because: nil)
            guard !plan.agreed.isEmpty else { return (Self.proposalOfNothing(in: plan), options) }
            answer = try await drop.proposal(dropping: plan.agreed.map(\.arranged), options: options)
        } else if answer.operation == .copy, options.operation == .move {
            // The destination accepts no moves: the sources stay.
            options.operation = .copy
            copyOnly(&plan, because: "copied, not moved: \(answer.reason ?? "the destination accepts only copies")")
        }
        // The reason why a move became a copy is part of every answer, also of a refusal.
        let downgrade = options.operation == configuration.options.operation ? nil : plan.commonReason
        var (operation, reason) = (options.operation, downgrade ?? answer.reason)
        if answer.operation != .copy, answer.operation != .move {
            let reasons = [answer.reason, downgrade].compactMap(\.self)
            (operation, reason) = (answer.operation, reasons.isEmpty ? nil : reasons.joined(separator: "; "))
        }
        return (DropProposal(operation: operation, intent: answer.intent, reason: reason), options)
    }

    /// Turns every move into a copy. An item that was only to change its place may have no representation that is
    /// readable here.
    private func copyOnly(_ plan: inout DropPlan, because reason: String?) {
        plan.copyOnly(because: reason)
        for (index, element) in plan.elements.enumerated()
        where element.refusal == nil && element.negotiation.agreement == nil {
            plan.elements[index].refusal = noAgreement(on: element.item.dragItem, element.negotiation)
        }
    }

    /// Returns the proposal for a plan in which no item can land.
    private static func proposalOfNothing(in plan: DropPlan) -> DropProposal {
        if !plan.elements.isEmpty, plan.elements.allSatisfy({ $0.refusal?.status == .known }) {
            return DropProposal(operation: .cancel, reason: "everything was received before")
        }
        guard let forbidden = plan.elements.lazy.compactMap(\.refusal).first(where: { $0.operation == .forbidden })
        else { return DropProposal(operation: .cancel, reason: "no offered type can be read here") }
        let isRestricted = forbidden.failure?.code == NegotiationFailure.restricted
        return DropProposal(
            operation: .forbidden,
            reason: isRestricted ? "the source restricts what it offers" : forbidden.failure?.message)
    }

    // MARK: - Reports

    /// Returns the plan for a group of `drop` as the reports of a dry run.
    package func planned(_ plan: DropPlan, of drop: OngoingDrop, options: DropOptions) async throws -> [ItemReport] {
        let landings = try await drop.plan(plan.agreed.map(\.arranged), options: options)
        var remaining = landings.makeIterator()
        return plan.elements.map { element in
            if let refusal = element.refusal { return refusal }
            let item = element.item.dragItem
            let landing: Landing?
            var isComplete = true
            switch remaining.next() {
            case .success(let planned)?:
                landing = element.isRelocated ? planned : self.planned(planned, with: item.companions)
                isComplete = !(landing?.losses.contains(.companions) ?? false)
            case .failure(let error)?: return element.refused(because: error)
            case nil: landing = nil
            }
            let taken = landing.flatMap(Self.taken)
            return ItemReport(
                source: element.item.dragItem.source, type: element.item.dragItem.identifiedType,
                operation: element.operation,
                status: landing?.outcome == .dropped ? .planned : .skipped,
                itemNegotiation: element.isRelocated ? nil : element.negotiation,
                // An item that was to change its place keeps the one it has.
                landing: taken == nil || element.isRelocated ? landing : nil, failure: taken, reason: element.reason,
                lost: isComplete
                    ? nil : (element.negotiation.agreement?.representation.losses ?? []) + [.companions])
        }
    }

    /// Returns the planned landing of an item with its companions.
    private func planned(_ landing: Landing, with companions: [Companion]) -> Landing {
        guard landing.companions.isEmpty, let path = landing.path, let name = path.lastComponent else { return landing }
        return landing.with(
            companions.map { companion in
                guard destination.keepsCompanions else { return CompanionLanding(source: companion.source, path: nil) }
                let directory = destination.companionDirectory ?? path.removingLastComponent()
                return CompanionLanding(
                    source: companion.source, path: directory.appending(companion.name(beside: name)))
            })
    }

    /// Returns the report on an item of which the destination reads nothing.
    package func noAgreement(on item: DragItem, _ negotiation: ItemNegotiation) -> ItemReport {
        NegotiationFailure(item: item, readable: readableTypes, negotiation: negotiation.whole).report
            .referring(to: negotiation)
    }

    /// Returns the report on an item when the destination refuses the drop as a whole.
    package func refused(_ element: DropPlan.Element, by proposal: DropProposal) -> ItemReport {
        ItemReport(
            source: element.item.dragItem.source, type: element.item.dragItem.identifiedType,
            operation: proposal.operation,
            status: proposal.operation == .forbidden ? .forbidden : .refused, itemNegotiation: element.negotiation,
            failure: ItemFailure(
                code: proposal.operation.rawValue, subject: destination.displayName,
                message: proposal.reason ?? "does not accept items now"))
    }

    /// Returns the report on a container that could not be opened.
    package func unopened(_ item: DragItem, _ negotiation: ItemNegotiation, because error: any Error) -> ItemReport {
        let failure = ItemFailure(error, subject: item.source.displayName)
        let isSameFile = failure.code == DestinationError.Code.sameFile.description
        return ItemReport(
            source: item.source, type: item.identifiedType, operation: isSameFile ? .forbidden : .cancel,
            status: isSameFile ? .forbidden : failure.isCancellation ? .interrupted : .failed,
            itemNegotiation: negotiation, failure: failure)
    }

    /// Returns the failure of a drop onto a taken name.
    private static func taken(_ landing: Landing) -> ItemFailure? {
        guard landing.outcome == .taken, let path = landing.path else { return nil }
        return ItemFailure(DestinationError.taken(path), subject: path.string)
    }
}

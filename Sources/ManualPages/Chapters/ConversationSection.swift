extension ManualChapter {
    /// The conversation that `--trace` prints, with the corresponding UIKit methods.
    static let conversation = Section(
        title: "The conversation",
        entries: [
            Key(
                name: "itemsForBeginning",
                meaning: "Lift: what is picked up, `count` items. `dragInteraction(_:itemsForBeginning:)`"),
            Key(
                name: "preview",
                meaning: "Lift: how an item looks while it is carried. `dragInteraction(_:previewForLifting:session:)`"),
            Key(
                name: "allowsMove",
                meaning: "Lift: may the items leave their source? `dragInteraction(_:sessionAllowsMoveOperation:)`"),
            Key(name: "itemsForAdding", meaning: "Items join. `dragInteraction(_:itemsForAddingTo:withTouchAt:)`"),
            Key(
                name: "canHandle",
                meaning:
                    "Hover: could anything be used, by its types alone? `answer`. `dropInteraction(_:canHandle:)`"),
            Key(name: "didEnter", meaning: "Hover: `dropInteraction(_:sessionDidEnter:)`"),
            Key(
                name: "didUpdate",
                meaning:
                    "Hover: what would happen now? `operation`. `dropInteraction(_:sessionDidUpdate:)`, whose answer is the proposal."
            ),
            Key(name: "didExit", meaning: "The drag left. `dropInteraction(_:sessionDidExit:)`"),
            Key(
                name: "willEnd",
                meaning: "Set down: the hand opens; `operation`. `dragInteraction(_:session:willEndWith:)`"),
            Key(
                name: "performDrop",
                meaning:
                    "Set down: from here to `concludeDrop`, and at no other time, data may be asked for. `dropInteraction(_:performDrop:)`"
            ),
            Key(
                name: "opened",
                meaning: "A container was opened; `count` items take its place. Apple's drags have no such step."),
            Key(
                name: "reserved",
                meaning:
                    "Transfer: a place is kept, and other processes see it as loading. `UICollectionViewDropCoordinator.drop(_:to:)` with a placeholder."
            ),
            Key(
                name: "loadBegan, loaded, loadFailed",
                meaning: "Transfer: an item provider's representation is asked for, has come, will not come."),
            Key(
                name: "committed, deleted",
                meaning:
                    "Transfer: the placeholder's end. `commitInsertion(dataSourceUpdates:)`, `deletePlaceholder()`"),
            Key(
                name: "relocated",
                meaning: "Transfer: an item of a local drag session changed its place; no data moves."),
            Key(
                name: "checked, sourceRemoved, sourceKept",
                meaning: "A move from outside: what landed was read back; then its source went, or was kept and why."),
            Key(name: "concludeDrop", meaning: "Everything is on disk. `dropInteraction(_:concludeDrop:)`"),
            Key(
                name: "didEnd",
                meaning:
                    "The session is over, on both sides. `dropInteraction(_:sessionDidEnd:)`, `dragInteraction(_:session:didEndWith:)`"
            ),
            Key(
                name: "didTransferItems",
                meaning: "All data has travelled. `dragInteraction(_:sessionDidTransferItems:)`"),
        ],
        introduction: """
            `--trace` writes the conversation between the drag and the destination to standard error as it happens: one JSON \
            object a line, for each call the one line. `time` is seconds since 1970, `elapsed` seconds since the lift, `side` \
            who was called (`drag`, `drop`, or `transfer` for the steps in between), `call` what was called; `item` and \
            `source` say which item, and `destination`, `type`, `answer`, `operation`, `count`, `path`, `index`, `bytes` \
            and `reason` are there where they have something to say. Apple's time line has four parts, lift, hover, set \
            down and data transfer; in their order, with the UIKit method that each call stands for:
            """)
}

extension ManualChapter {
    /// The conversation that `--trace` prints, with the corresponding UIKit methods.
    static let conversation = Section(
        title: "The conversation",
        entries: [
            Key(
                name: "itemsForBeginning",
                meaning: "Lift: `count` items are picked up. `dragInteraction(_:itemsForBeginning:)`"),
            Key(
                name: "preview",
                meaning: """
                    Lift: what an item looks like during the drag. `dragInteraction(_:previewForLifting:session:)`
                    """),
            Key(
                name: "allowsMove",
                meaning: """
                    Lift: whether the items may leave their source. `dragInteraction(_:sessionAllowsMoveOperation:)`
                    """),
            Key(name: "itemsForAdding", meaning: "Items are added. `dragInteraction(_:itemsForAddingTo:withTouchAt:)`"),
            Key(
                name: "canHandle",
                meaning: """
                    Hover: whether any item can be used, by its types alone; `answer`. \
                    `dropInteraction(_:canHandle:)`
                    """),
            Key(name: "didEnter", meaning: "Hover: `dropInteraction(_:sessionDidEnter:)`"),
            Key(
                name: "didUpdate",
                meaning: """
                    Hover: what a drop would do now; `operation`. `dropInteraction(_:sessionDidUpdate:)`, which \
                    returns the proposal.
                    """
            ),
            Key(name: "didExit", meaning: "The drag left the destination. `dropInteraction(_:sessionDidExit:)`"),
            Key(
                name: "willEnd",
                meaning: "Set down: the items are released; `operation`. `dragInteraction(_:session:willEndWith:)`"),
            Key(
                name: "performDrop",
                meaning: """
                    Set down: data may be requested from here to `concludeDrop`, and at no other time. \
                    `dropInteraction(_:performDrop:)`
                    """
            ),
            Key(
                name: "opened",
                meaning: "A container was opened; `count` items replace it. Apple's drag and drop has no such step."),
            Key(
                name: "reserved",
                meaning: """
                    Transfer: a position is reserved, and other processes see it as loading. \
                    `UICollectionViewDropCoordinator.drop(_:to:)` with a placeholder.
                    """
            ),
            Key(
                name: "loadBegan, loaded, loadFailed",
                meaning: """
                    Transfer: a representation of an item provider was requested, was loaded, or could not be loaded.
                    """),
            Key(
                name: "committed, deleted",
                meaning: """
                    Transfer: the placeholder was replaced by the item, or deleted. \
                    `commitInsertion(dataSourceUpdates:)`, `deletePlaceholder()`
                    """),
            Key(
                name: "relocated",
                meaning: "Transfer: an item of a local drag session changed its position; no data moves."),
            Key(
                name: "checked, sourceRemoved, sourceKept",
                meaning: """
                    A move from outside: what landed was read back; then its source was removed, or was kept, with \
                    the reason.
                    """),
            Key(name: "concludeDrop", meaning: "Everything is on disk. `dropInteraction(_:concludeDrop:)`"),
            Key(
                name: "didEnd",
                meaning:
                    "The session is over, on both sides. `dropInteraction(_:sessionDidEnd:)`, `dragInteraction(_:session:didEndWith:)`"
            ),
            Key(
                name: "didTransferItems",
                meaning: "All data has been transferred. `dragInteraction(_:sessionDidTransferItems:)`"),
        ],
        introduction: """
            `--trace` writes the conversation between the drag and the destination to standard error as it happens: \
            one JSON object per line, one line per call. `time` is in seconds since 1970, `elapsed` in seconds since \
            the lift. `side` is the side that was called (`drag`, `drop`, or `transfer` for the steps in between), \
            and `call` is the call. `item` and `source` identify the item; `destination`, `type`, `answer`, \
            `operation`, `count`, `path`, `index`, `bytes` and `reason` are present where they apply. Apple's time \
            line has four parts: lift, hover, set down and data transfer. The calls in this order, with the UIKit \
            method that each stands for:
            """)
}

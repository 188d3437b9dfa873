import ItemProviders
import SystemPackage
import Testing
import Transfer

@testable import DropSessions

/// What a program prints that has no message of its own for an error.
struct ErrorDescriptionTests {
    @Test("an error is its subject and its message")
    func descriptions() {
        let errors: [(any Error, String)] = [
            (ItemProviderError(.cannotRead, subject: "a.png", message: "cannot be read"), "a.png: cannot be read"),
            (DestinationError(.full, path: "journal", message: "is full"), "journal: is full"),
            (TransferError(.outOfTurn, message: "was called twice"), "was called twice"),
            (TransferError(.outOfTurn, subject: "drop", message: "was called twice"), "drop: was called twice"),
            (
                ItemFailure(code: "damaged", subject: "b.gif", message: "is damaged", hint: "repair it"),
                "b.gif: is damaged"
            ),
            (
                UnfinishedDrop(
                    reports: [],
                    underlying: DestinationError(.cannotWrite, path: "journal", message: "cannot be synced")),
                "the drop was not completed: journal: cannot be synced"
            ),
        ]
        for (error, text) in errors { #expect("\(error)" == text) }
    }
}

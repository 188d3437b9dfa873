import ItemProviders
import Messages

/// What a mail says that is nothing but a calendar: an invitation, or the answer to one.
struct MessageInvitation {
    /// The events, in order.
    var records: [Record] = []
    /// What of the calendar is not in them.
    var losses: [Loss] = []

    /// Reads the calendars of `message`; nothing if it has a text, which says the same.
    init(_ message: Message) {
        guard message.body.isEmpty else { return }
        for part in message.attachments where part.mediaType == "text/calendar" {
            let text = message.text(of: part).text
            guard let objects = try? ContentObject.read(Array(text.utf8), named: "VCALENDAR", isCancelled: { false })
            else { continue }
            let calendar = CalendarReader(objects)
            records += calendar.records
            losses += calendar.losses
        }
    }
}

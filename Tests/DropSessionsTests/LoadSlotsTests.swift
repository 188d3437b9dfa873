import Synchronization
import Testing
import Transfer

/// The loads of a drop take their slots in the order of their groups, whichever task asks first.
@Suite struct LoadSlotsTests {
    private final class Order: Sendable {
        private let state = Mutex<[String]>([])

        func add(_ load: String) { state.withLock { $0.append(load) } }
        var all: [String] { state.withLock { $0 } }
    }

    private func load(_ name: String, for group: Int, _ slots: LoadSlots, _ order: Order) async {
        await slots.take(for: group)
        order.add(name)
        slots.giveBack()
    }

    @Test("with one slot, a load of the next group waits for all of the group before", arguments: 0..<50)
    func oneSlot(round: Int) async {
        let (slots, order) = (LoadSlots(1), Order())
        let (first, empty, last) = (slots.addGroup(loads: 3), slots.addGroup(loads: 0), slots.addGroup(loads: 2))
        #expect([first, empty, last] == [0, 1, 2])
        async let later: Void = {
            await load("d", for: last, slots, order)
            await load("e", for: last, slots, order)
        }()
        for name in ["a", "b", "c"] { await load(name, for: first, slots, order) }
        await later
        #expect(order.all == ["a", "b", "c", "d", "e"])
    }

    @Test("a slow load of one group leaves the other slots to the next")
    func twoSlots() async {
        let (slots, order) = (LoadSlots(2), Order())
        let (first, last) = (slots.addGroup(loads: 1), slots.addGroup(loads: 2))
        await slots.take(for: first)
        await load("a", for: last, slots, order)
        await load("b", for: last, slots, order)
        slots.giveBack()
        #expect(order.all == ["a", "b"])
    }
}

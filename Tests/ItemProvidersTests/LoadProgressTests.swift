import ItemProviders
import Synchronization
import Testing

@Suite struct LoadProgressTests {
    @Test func fractionIsOfTheUnits() {
        let progress = LoadProgress(totalUnitCount: 8)
        progress.completedUnitCount = 2
        #expect(progress.fractionCompleted == 0.25)
        progress.finish()
        #expect(progress.fractionCompleted == 1)
        #expect(progress.isFinished)
    }

    @Test func manyThreadsAdvanceIt() async {
        let progress = LoadProgress(totalUnitCount: 1000)
        await withDiscardingTaskGroup { tasks in
            for _ in 0..<1000 { tasks.addTask { progress.advance(by: 1) } }
        }
        #expect(progress.completedUnitCount == 1000)
    }

    @Test func aParentIsTheMeanOfItsChildren() {
        let parent = LoadProgress()
        let children = [LoadProgress(totalUnitCount: 2), LoadProgress(totalUnitCount: 1000)]
        children.forEach(parent.addChild)
        children[0].completedUnitCount = 1
        #expect(parent.fractionCompleted == 0.25)
        children.forEach { $0.finish() }
        #expect(parent.isFinished)
    }

    @Test func cancelReachesChildrenAndRunsHandlersOnce() {
        let calls = Atomic<Int>(0)
        let parent = LoadProgress()
        let child = LoadProgress()
        parent.addChild(child)
        child.onCancel { calls.add(1, ordering: .relaxed) }
        parent.cancel()
        parent.cancel()
        #expect(child.isCancelled)
        #expect(calls.load(ordering: .relaxed) == 1)
        let late = LoadProgress()
        parent.addChild(late)
        #expect(late.isCancelled)
    }

    @Test func whatHasFinishedIsNotCancelled() {
        let progress = LoadProgress()
        progress.finish()
        progress.cancel()
        #expect(!progress.isCancelled)
    }
}

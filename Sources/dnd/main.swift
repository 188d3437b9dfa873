import DndCommands

await DndMain.main()

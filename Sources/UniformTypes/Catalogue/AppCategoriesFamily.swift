extension CatalogueFamily {
    /// Application categories. See ``CatalogueFamily`` for the format.
    static let appCategories = CatalogueFamily(
        rows: """
            public.app-category <   "Application"  @C
            public.app-category.action-games < public.app-category.games  "Action Games"  @C
            public.app-category.adventure-games < public.app-category.games  "Adventure Games"  @C
            public.app-category.arcade-games < public.app-category.games  "Arcade Games"  @C
            public.app-category.board-games < public.app-category.games  "Board Games"  @C
            public.app-category.bookmarks < public.app-category  "Bookmarks"  @C
            public.app-category.books < public.app-category  "Books"  @C
            public.app-category.business < public.app-category  "Business"  @C
            public.app-category.card-games < public.app-category.games  "Card Games"  @C
            public.app-category.casino-games < public.app-category.games  "Casino Games"  @C
            public.app-category.developer-tools < public.app-category  "Developer Tools"  @C
            public.app-category.dice-games < public.app-category.games  "Dice Games"  @C
            public.app-category.education < public.app-category  "Education"  @C
            public.app-category.educational-games < public.app-category.games  "Educational Games"  @C
            public.app-category.entertainment < public.app-category  "Entertainment"  @C
            public.app-category.family-games < public.app-category.games  "Family Games"  @C
            public.app-category.finance < public.app-category  "Finance"  @C
            public.app-category.food-and-drink < public.app-category  "Food & Drink"  @C
            public.app-category.games < public.app-category  "Games"  @C
            public.app-category.graphics-design < public.app-category  "Graphics n Design"  @C
            public.app-category.healthcare-fitness < public.app-category  "Healthcare n Fitness"  @C
            public.app-category.kids-games < public.app-category.games  "Kids Games"  @C
            public.app-category.lifestyle < public.app-category  "Lifestyle"  @C
            public.app-category.magazines-and-newspapers < public.app-category  "Magazines & Newspapers"  @C
            public.app-category.medical < public.app-category  "Medical"  @C
            public.app-category.music < public.app-category  "Music"  @C
            public.app-category.music-games < public.app-category.games  "Music Games"  @C
            public.app-category.navigation < public.app-category  "Navigation"  @C
            public.app-category.news < public.app-category  "News"  @C
            public.app-category.photography < public.app-category  "Photography"  @C
            public.app-category.photography-and-video < public.app-category.photography public.app-category.video  "Photo & Video"  @C
            public.app-category.productivity < public.app-category  "Productivity"  @C
            public.app-category.puzzle-games < public.app-category.games  "Puzzle Games"  @C
            public.app-category.racing-games < public.app-category.games  "Racing Games"  @C
            public.app-category.reference < public.app-category  "Reference"  @C
            public.app-category.role-playing-games < public.app-category.games  "Role Playing Games"  @C
            public.app-category.shopping < public.app-category  "Shopping"  @C
            public.app-category.simulation-games < public.app-category.games  "Simulation Games"  @C
            public.app-category.social-networking < public.app-category  "Social Networking"  @C
            public.app-category.sports < public.app-category  "Sports"  @C
            public.app-category.sports-games < public.app-category.games  "Sports Games"  @C
            public.app-category.strategy-games < public.app-category.games  "Strategy Games"  @C
            public.app-category.travel < public.app-category  "Travel"  @C
            public.app-category.trivia-games < public.app-category.games  "Trivia Games"  @C
            public.app-category.utilities < public.app-category  "Utilities"  @C
            public.app-category.video < public.app-category  "Video"  @C
            public.app-category.weather < public.app-category  "Weather"  @C
            public.app-category.word-games < public.app-category.games  "Word Games"  @C
            """)
}

/** A vote about one game is none. On its own, because the page of a cafe needs nothing else of votes. */
export const fewestGames = 2

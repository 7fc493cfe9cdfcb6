/** How many weeks the numbers of a cafe go back, the one under way among them. */
export const shownWeeks = 12

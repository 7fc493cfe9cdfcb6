/** How many weeks a cafe's numbers cover, including the current one. */
export const shownWeeks = 12

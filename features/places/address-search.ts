export const longestSearch = 100
/** The address service has no more pages. */
export const mostPages = 45

/** The filters of the operators' list: all cafes, those without an owner, or hidden ones. */
export const cafeFilters = ['all', 'unowned', 'hidden'] as const
export type CafeFilter = (typeof cafeFilters)[number]

export const cafesPerPage = 30

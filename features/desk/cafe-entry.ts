/** A cafe as operators see it in a list, with how many look after it. */
export interface CafeEntry {
  id: number
  name: string
  address: string
  owners: number
  staff: number
  isHidden: boolean
}

/** Which cafes a list of operators shows: those without an owner, and those that they have hidden. */
export const cafeFilters = ['all', 'unowned', 'hidden'] as const
export type CafeFilter = (typeof cafeFilters)[number]

export const cafesPerPage = 30

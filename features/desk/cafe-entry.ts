/** A cafe as operators see it in a list, with how many look after it. */
export interface CafeEntry {
  id: number
  name: string
  address: string
  owners: number
  staff: number
}

export const cafesPerPage = 30

/** The number of items of each kind that wait for an operator. */
export interface Waiting {
  reviews: number
  orders: number
  applications: number
  lessons: number
}

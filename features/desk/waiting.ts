/** How many things of each kind wait for an operator. */
export interface Waiting {
  reviews: number
  orders: number
  applications: number
  lessons: number
}

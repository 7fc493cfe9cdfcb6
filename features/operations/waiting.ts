/** The number of items of each kind that wait for an operator. */
export interface Waiting {
  reviews: number
  orders: number
  applications: number
  lessons: number
  /** Of which members say that they did not take place. */
  meetups: number
}

import { cx } from '~/ui/cx'

/** The least height of cards that come with their own code and read, so that nothing below them moves. */
export const cardRoom = { friendSeat: 'min-h-52', hostOffer: 'min-h-38' } as const

/** Stands where a card will be. */
export function CardRoom({ className }: { className: string }) {
  return <div aria-hidden="true" className={cx('mx-5 mt-5 rounded-card bg-sunken', className)} />
}

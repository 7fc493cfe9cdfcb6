import { Suspense, useId } from 'react'
import { lazily } from '~/lib/web/lazily'
import { Icon } from '~/ui/icon'
import { useSheet } from '~/ui/use-sheet'
import { type ReviewOrder, reviewOrders } from '../review'

const SelectSheet = lazily(() => import('~/ui/select-sheet'), 'SelectSheet')

const orderNames: Record<ReviewOrder, string> = {
  newest: '최신순',
  likes: '좋아요순',
  highest: '별점 높은 순',
  lowest: '별점 낮은 순',
}
const options = reviewOrders.map((order) => ({ value: order, label: orderNames[order] }))

/** Shows the list's order and opens the sheet that changes it. */
export function SortButton({
  order,
  onChoose,
}: {
  order: ReviewOrder
  onChoose: (order: ReviewOrder) => void
}) {
  const id = useId()
  const sheet = useSheet()

  function choose(value: string) {
    const chosen = reviewOrders.find((known) => known === value)
    if (chosen === undefined || chosen === order) sheet.close()
    else sheet.closeThen(() => onChoose(chosen))
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={sheet.isOpen}
        onClick={sheet.open}
        className="-mr-3 flex h-11 items-center gap-1 rounded-control px-3 font-medium text-13 text-ink"
      >
        <span className="sr-only">정렬: </span>
        {orderNames[order]}
        <Icon name="chevron-down" size={16} className="text-ink-dim" />
      </button>
      {sheet.wasOpened ? (
        <Suspense fallback={null}>
          <SelectSheet
            open={sheet.isOpen}
            listId={id}
            label="리뷰 정렬"
            options={options}
            value={order}
            onClose={sheet.close}
            onChoose={choose}
          />
        </Suspense>
      ) : null}
    </>
  )
}

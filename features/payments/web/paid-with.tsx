import { grouped } from '~/lib/grouped'
import { Icon } from '~/ui/icon'
import type { Order } from '../endpoints'

/** What was paid and with which card or service, and the provider's receipt. */
export function PaidWith({ order: { amount, paidWith, receiptUrl } }: { order: Order }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="tabular text-13 text-ink-dim">
        {grouped(amount)}원{paidWith === null ? '' : ` · ${paidWith}`}
      </p>
      {receiptUrl === null ? null : (
        <a
          href={receiptUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold text-13 text-brand-strong"
        >
          영수증 보기
          <Icon name="new-window" size={16} />
          <span className="sr-only">(새 창)</span>
        </a>
      )}
    </div>
  )
}

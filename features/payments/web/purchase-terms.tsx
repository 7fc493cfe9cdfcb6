import { paths } from '~/features/paths'
import { Link } from '~/ui/link'
import { purchaseNotes } from '../purchase-notes'
import { useFeePercent, useLatePercent } from './use-refund-percents'

/** What somebody should know before they buy passes. */
export function PurchaseTerms() {
  const notes = purchaseNotes(useFeePercent(), useLatePercent())
  return (
    <section aria-label="안내" className="mt-7 rounded-card bg-sunken px-4 py-4 text-13 text-ink-dim">
      <ul className="list-disc space-y-1.5 pl-4 marker:text-ink-dim">
        {notes.map((note) => (
          <li key={note} className="text-pretty">
            {note}
          </li>
        ))}
      </ul>
      <Link
        href={paths.refundRules()}
        className="-mx-2 -mb-2 mt-1 inline-flex h-11 items-center rounded-control px-2 font-semibold text-brand-strong"
      >
        환불 규정 보기
      </Link>
    </section>
  )
}

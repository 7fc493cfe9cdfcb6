import { type ReportReason, reportReasons } from '../review'
import { reportReasonLabels } from '../review-rules'

/** Why a review is reported or hidden. */
export function ReasonChoice({
  legend,
  value,
  onChange,
}: {
  legend: string
  value: ReportReason | null
  onChange: (reason: ReportReason) => void
}) {
  return (
    <fieldset>
      <legend className="pb-2 text-15 text-ink-dim">{legend}</legend>
      {reportReasons.map((reason) => (
        <label
          key={reason}
          className="-mx-3 flex min-h-13 cursor-pointer items-center gap-3 rounded-control px-3 text-17 text-ink hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand-strong"
        >
          <input
            type="radio"
            name="reason"
            checked={value === reason}
            onChange={() => onChange(reason)}
            className="size-5 shrink-0 accent-brand"
          />
          {reportReasonLabels[reason]}
        </label>
      ))}
    </fieldset>
  )
}

import { type ReportedKind, type ReportReason, reasonLabel, reasonsFor } from '../report'

/** Why something is reported, or a review is hidden. */
export function ReasonChoice({
  about,
  legend,
  value,
  problem,
  onChange,
}: {
  about: ReportedKind
  legend: string
  value: ReportReason | null
  problem?: string | undefined
  onChange: (reason: ReportReason) => void
}) {
  return (
    <fieldset data-invalid={problem === undefined ? undefined : true}>
      <legend className="pb-1 text-15 text-ink-dim">{legend}</legend>
      {reasonsFor[about].map((reason) => (
        <label
          key={reason}
          className="-mx-3 flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 text-17 text-ink hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand-strong"
        >
          <input
            type="radio"
            name="report-reason"
            checked={value === reason}
            onChange={() => onChange(reason)}
            className="size-5 shrink-0 accent-brand"
          />
          {reasonLabel(about, reason)}
        </label>
      ))}
      <p aria-live="polite" className="text-13 text-bad">
        {problem}
      </p>
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import type { ExplanationPart } from '../game'

interface ShownPart {
  title: string
  shownTitle: ReactNode
  /** `at`: the line's place in its part. */
  lines: readonly { at: number; shown: ReactNode }[]
  /** A part of a single line is a paragraph. */
  isList: boolean
}

export const plainWords = (parts: readonly ExplanationPart[]): ShownPart[] =>
  parts.map(({ title, lines }) => ({
    title,
    shownTitle: title,
    lines: lines.map((shown, at) => ({ at, shown })),
    isList: lines.length > 1,
  }))

export function ExplanationWords({ parts }: { parts: readonly ShownPart[] }) {
  return (
    <div className="mx-5 mt-3 flex flex-col gap-6 rounded-card bg-raised p-5 ring-1 ring-line ring-inset">
      {parts.map(({ title, shownTitle, lines, isList }) => (
        <section key={title} aria-label={title}>
          <h3 className="font-bold text-17 text-ink">{shownTitle}</h3>
          {isList ? (
            <ol className="mt-2.5 flex flex-col gap-2.5">
              {lines.map(({ at, shown }) => (
                <li key={at} value={at + 1} className="flex gap-3 text-15 text-ink leading-[1.6]">
                  <span
                    aria-hidden="true"
                    className="tabular min-w-[1em] shrink-0 font-bold text-brand-strong"
                  >
                    {at + 1}
                  </span>
                  <span className="min-w-0 flex-1">{shown}</span>
                </li>
              ))}
            </ol>
          ) : (
            <p className="mt-2 text-15 text-ink leading-[1.7]">{lines[0]?.shown}</p>
          )}
        </section>
      ))}
    </div>
  )
}

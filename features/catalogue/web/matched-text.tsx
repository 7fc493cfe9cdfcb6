import { Fragment } from 'react'
import { matchedRanges, type Range } from '../matched-ranges'
import { understandings } from '../search-guesses'

/** A text with these ranges marked. */
export function MarkedText({
  text,
  ranges,
  className,
}: {
  text: string
  ranges: readonly Range[]
  className: string
}) {
  if (ranges.length === 0) return text
  const characters = [...text]
  return (
    <>
      {ranges.map(({ from, to }, at) => (
        <Fragment key={from}>
          {characters.slice(ranges[at - 1]?.to ?? 0, from).join('')}
          <mark className={className}>{characters.slice(from, to).join('')}</mark>
        </Fragment>
      ))}
      {characters.slice(ranges.at(-1)?.to).join('')}
    </>
  )
}

/**
 * A name with the first part that matches the typed text, or one of its interpretations, highlighted. Nothing is if the game was
 * found in another way, e.g. by an English title or despite a typo.
 */
export function MatchedText({ text, search }: { text: string; search: string }) {
  for (const understood of understandings(search)) {
    const [range] = matchedRanges(text, understood)
    if (range) return <MarkedText text={text} ranges={[range]} className="bg-transparent text-brand-strong" />
  }
  return text
}

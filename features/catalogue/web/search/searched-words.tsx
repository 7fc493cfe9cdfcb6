import { useMemo } from 'react'
import { grouped } from '~/lib/grouped'
import type { ExplanationPart } from '../../game'
import { isSearchable, type Range, searchExplanation } from '../../matched-ranges'
import { ExplanationWords, plainWords } from '../explanation-words'
import { MarkedText } from '../matched-text'

function marked(text: string, ranges: readonly Range[]) {
  return <MarkedText text={text} ranges={ranges} className="rounded-sm bg-brand/30 text-ink" />
}

/** The lines of an explanation that match, and how many there are. */
export function SearchedWords({ parts, search }: { parts: readonly ExplanationPart[]; search: string }) {
  const found = useMemo(
    () => (isSearchable(search) ? searchExplanation(parts, search) : null),
    [parts, search],
  )
  const sizes = new Map(parts.map(({ title, lines }) => [title, lines.length]))
  return (
    <>
      <p role="status" className="px-5 pt-3 text-13 text-ink-dim">
        {found === null
          ? '한 글자나 초성 두 개부터 찾아요.'
          : found.count === 0
            ? '설명에서 찾지 못했어요. 다른 말로 찾아보세요.'
            : `${grouped(found.count)}곳을 찾았어요`}
      </p>
      {found?.count === 0 ? null : (
        <ExplanationWords
          parts={
            found?.parts.map(({ title, titleRanges, lines }) => ({
              title,
              shownTitle: marked(title, titleRanges),
              lines: lines.map(({ at, text, ranges }) => ({ at, shown: marked(text, ranges) })),
              isList: (sizes.get(title) ?? 0) > 1,
            })) ?? plainWords(parts)
          }
        />
      )}
    </>
  )
}

import { peopleOptions } from '~/features/catalogue/choice'
import { paths } from '~/features/paths'
import { peopleName, toggled } from '../pick-request'
import { ChoiceStep } from './choice-step'
import { ChosenMark } from './chosen-mark'
import { Meeple } from './meeple'
import { useChoiceInAddress } from './use-choice-in-address'
import { rememberChoice, searchOf } from './use-last-choice'

const perRow = 4
const colours = ['fill-[#F1904D]', 'fill-[#3F7D6B]', 'fill-[#6C62C4]', 'fill-[#C2456B]'] as const

/** A drawing of this many meeples, four in a row, centred. */
function Crowd({ count }: { count: number }) {
  const rows = Math.ceil(count / perRow)
  return (
    <svg viewBox="0 0 104 62" className="w-full max-w-24" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => {
        const row = Math.floor(at / perRow)
        const inRow = Math.min(perRow, count - row * perRow)
        const x = 52 + ((at % perRow) - (inRow - 1) / 2) * 25
        const y = 31 + (row - (rows - 1) / 2) * 29
        return (
          <Meeple
            // biome-ignore lint/suspicious/noArrayIndexKey: meeples are identified by their position
            key={at}
            at={[x, y]}
            size={count === 1 ? 1.05 : 0.58}
            className={colours[at % colours.length] ?? colours[0]}
          />
        )
      })}
    </svg>
  )
}

export default function RecommendationPeoplePage() {
  const { choice, change } = useChoiceInAddress('people')
  const chosen = [...choice.people].sort((a, b) => a - b)
  return (
    <ChoiceStep
      step={1}
      path={paths.recommendationPeople()}
      title="몇 명이 함께하나요?"
      hint="여러 개를 선택할 수 있어요."
      missing="인원을 하나 이상 선택해 주세요"
      next={chosen.length > 0 ? `${chosen.map(peopleName).join(', ')} · 다음` : null}
      nextHref={paths.recommendationDifficulty(searchOf(choice))}
      onNext={() => rememberChoice(choice)}
      skip={{
        label: '상관없어요',
        href: paths.recommendationDifficulty(searchOf({ ...choice, people: [] })),
      }}
      backHref={paths.recommendationWays()}
    >
      <ul className="mt-5 grid grid-cols-2 gap-2.5">
        {peopleOptions.map((count) => {
          const isChosen = choice.people.includes(count)
          return (
            <li key={count}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => change((latest) => ({ ...latest, people: toggled(latest.people, count) }))}
                className={`flex w-full flex-col items-center rounded-card px-3 pt-3 pb-3.5 transition duration-150 active:scale-[0.985] ${
                  isChosen ? 'bg-brand/10 ring-2 ring-brand' : 'bg-raised shadow-card ring-1 ring-line'
                }`}
              >
                <Crowd count={count} />
                <span className="mt-1.5 flex w-full flex-wrap items-center justify-between gap-1">
                  <span className="tabular whitespace-nowrap font-bold text-17 text-ink">
                    {peopleName(count)}
                  </span>
                  <ChosenMark isChosen={isChosen} />
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </ChoiceStep>
  )
}

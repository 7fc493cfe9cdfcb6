import { type GameLevel, gameLevels, levelNames } from '~/features/catalogue/game'
import { paths } from '~/features/paths'
import { Link } from '~/ui/link'
import { toggled } from '../pick-request'
import { ChoiceStep } from './choice-step'
import { ChosenMark } from './chosen-mark'
import { useChoiceInAddress } from './use-choice-in-address'
import { rememberChoice, searchOf } from './use-last-choice'

const feelings: Record<GameLevel, string> = {
  'VERY EASY': '설명 1분, 웃음이 먼저 나와요',
  EASY: '처음 온 친구도 금방 따라와요',
  NORMAL: '수를 고민하는 재미가 있어요',
  HARD: '규칙서를 곁에 두고 깊게 파고들어요',
  'VERY HARD': '하루를 통째로 걸 만한 게임이에요',
}

/** Five bars, filled up to the level. */
function LevelBars({ at }: { at: number }) {
  return (
    <svg width="46" height="40" viewBox="0 0 46 40" aria-hidden="true" className="shrink-0">
      {gameLevels.map((level, step) => (
        <rect
          key={level}
          x={step * 9.5}
          y={32 - step * 7}
          width="7"
          height={8 + step * 7}
          rx="2.5"
          className={step <= at ? 'fill-brand' : 'fill-line'}
        />
      ))}
    </svg>
  )
}

export default function RecommendationDifficultyPage() {
  const { choice, change } = useChoiceInAddress('levels')
  const chosen = gameLevels.filter((level) => choice.levels.includes(level))
  return (
    <ChoiceStep
      step={2}
      path={paths.recommendationDifficulty()}
      title="어느 정도 난이도가 좋아요?"
      hint="여러 개를 선택할 수 있어요."
      missing="난이도를 하나 이상 선택해 주세요"
      next={chosen.length > 0 ? `${chosen.map((level) => levelNames[level]).join(', ')} · 추천 보기` : null}
      nextHref={paths.recommendationLoading(searchOf(choice))}
      onNext={() => rememberChoice(choice)}
      skip={
        choice.people.length > 0
          ? { label: '상관없어요', href: paths.recommendationLoading(searchOf({ ...choice, levels: [] })) }
          : undefined
      }
      backHref={paths.recommendationPeople(searchOf(choice))}
    >
      <ul className="mt-5 flex flex-col gap-2.5">
        {gameLevels.map((level, at) => {
          const isChosen = choice.levels.includes(level)
          return (
            <li key={level}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => change((latest) => ({ ...latest, levels: toggled(latest.levels, level) }))}
                className={`flex min-h-20 w-full items-center gap-3.5 rounded-card px-4 py-3 text-left transition duration-150 active:scale-[0.985] ${
                  isChosen ? 'bg-brand/10 ring-2 ring-brand' : 'bg-raised shadow-card ring-1 ring-line'
                }`}
              >
                <LevelBars at={at} />
                <span className="min-w-0 flex-1">
                  <span className="block font-bold text-17 text-ink">{levelNames[level]}</span>
                  <span className="block text-13 text-ink-dim">{feelings[level]}</span>
                </span>
                <ChosenMark isChosen={isChosen} />
              </button>
            </li>
          )
        })}
      </ul>
      <p className="mt-4">
        <Link
          href={paths.levelGuide()}
          className="inline-flex h-11 items-center font-medium text-13 text-brand-strong underline underline-offset-4"
        >
          난이도 기준 보기
        </Link>
      </p>
    </ChoiceStep>
  )
}

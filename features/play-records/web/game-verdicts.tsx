import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAsMember, useSession } from '~/features/accounts/web/use-session'
import { unknownMost } from '~/features/catalogue/game'
import { ownGameQueries } from '~/features/catalogue/web/queries'
import type { SeenGame } from '~/features/catalogue/web/use-own-part'
import { grouped } from '~/lib/grouped'
import { Answer } from '~/ui/answer'
import { Chip } from '~/ui/chip'
import { cx } from '~/ui/cx'
import { ProgressBar } from '~/ui/progress-bar'
import { sayFailure } from '~/ui/say-failure'
import { Skeleton } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import type { CountOpinion, GameVerdicts as Verdicts } from '../endpoints'
import { mostPlayersOfPlay } from '../play'
import { playRefusals } from '../refusals'
import type { CountVerdict } from '../verdict'
import { playQueries, verdictQueries } from './queries'
import { useVoteOnCount } from './use-vote-on-count'

const words: Record<CountVerdict, string> = { best: '아주 좋아요', good: '좋아요', not: '아쉬워요' }
const tones: Record<CountVerdict, 'good' | 'brand' | 'warn'> = { best: 'good', good: 'brand', not: 'warn' }

type OwnGame = Pick<SeenGame, 'id' | 'minPlayers' | 'maxPlayers' | 'bestPlayers' | 'own'>

function countsOf({ minPlayers, maxPlayers }: OwnGame, known: readonly CountOpinion[]): number[] {
  const most = maxPlayers === unknownMost ? Math.max(minPlayers, 4) : Math.min(maxPlayers, mostPlayersOfPlay)
  const usual = Array.from({ length: Math.max(1, most - minPlayers + 1) }, (_, at) => minPlayers + at)
  return [...new Set([...usual, ...known.map(({ players }) => players)])].sort((a, b) => a - b)
}

function Answers({ opinion }: { opinion: CountOpinion }) {
  const { players, votes, good, verdict } = opinion
  const share = Math.round((good / votes) * 100)
  // Too few votes for a share, so there is no bar either.
  if (verdict === null) {
    return (
      <span className="flex items-baseline justify-between gap-2 text-13">
        <span className="font-semibold text-ink">아직 의견이 적어요</span>
        <span className="tabular shrink-0 text-ink-dim">
          {votes}명 중 {good}명이 좋았어요
        </span>
      </span>
    )
  }
  return (
    <>
      <span className="flex items-baseline justify-between gap-2 text-13">
        <span className="font-semibold text-ink">{share === 50 ? '반반이에요' : words[verdict]}</span>
        <span className="tabular shrink-0 text-ink-dim">
          {good}/{votes}명 · {share}%
        </span>
      </span>
      <ProgressBar
        label={`${players}명에 좋았다는 의견`}
        value={share}
        valueText={`${votes}명 중 ${good}명이 좋았어요`}
        tone={tones[verdict]}
      />
    </>
  )
}

function OpinionRow({ opinion }: { opinion: CountOpinion }) {
  const { players, plays, votes } = opinion
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-4 py-2">
      <span className="tabular min-w-16">
        <span className="block font-bold text-15 text-ink">{players}명</span>
        <span className="block text-13 text-ink-dim">기록 {grouped(plays)}개</span>
      </span>
      <span className="flex flex-col gap-1.5">
        {votes === 0 ? (
          <span className="text-13 text-ink-dim">아직 의견이 없어요</span>
        ) : (
          <Answers opinion={opinion} />
        )}
      </span>
    </li>
  )
}

function AnswerButton({
  isChosen,
  isBusy,
  onPress,
  children,
}: {
  isChosen: boolean
  isBusy: boolean
  onPress: () => void
  children: string
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onPress()
      }}
      className={cx(
        'h-12 flex-1 rounded-control font-semibold text-15 transition duration-150 active:scale-[0.985]',
        isChosen ? 'bg-brand text-on-brand' : 'bg-sunken text-ink ring-1 ring-line ring-inset hover:bg-line',
      )}
    >
      {children}
    </button>
  )
}

/** Shown to everybody; a member without a record of the game learns that one is needed. */
function Question({
  game,
  verdicts,
  isOwnKnown,
}: {
  game: OwnGame
  verdicts: Verdicts
  /** Whether the verdicts already include the member's own votes. */
  isOwnKnown: boolean
}) {
  const counts = countsOf(game, verdicts.counts)
  const first = game.bestPlayers.find((count) => counts.includes(count)) ?? counts[0] ?? 1
  const [players, setPlayers] = useState(first)
  const client = useQueryClient()
  const asMember = useAsMember()
  const [isWaiting, setIsWaiting] = useState(false)
  const vote = useVoteOnCount(game.id)
  const own = verdicts.counts.find((count) => count.players === players)?.ownVote ?? null
  const isBusy = isWaiting || vote.isPending

  async function send(isGood: boolean | null) {
    const { isPlayed } = game.own ?? (await client.ensureQueryData(ownGameQueries.part(game.id)))
    if (isPlayed) vote.mutate({ players, isGood })
    else showToast({ type: 'info', message: playRefusals.noVote.says })
  }

  /** A press before the member's vote is known waits for it, and then does what the button said. */
  async function answer(isGood: boolean) {
    const isTakenBack = isOwnKnown && own === isGood
    setIsWaiting(true)
    await asMember(() => send(isTakenBack ? null : isGood)).catch((error: Error) => sayFailure(error))
    setIsWaiting(false)
  }

  return (
    <div className="mt-3 rounded-card bg-raised p-4 shadow-card">
      <h3 className="font-bold text-17 text-ink" aria-live="polite">
        {players}명이서 해 보니 어땠나요?
      </h3>
      <div className="-mx-4 no-scrollbar flex gap-1.5 overflow-x-auto px-4 py-3">
        {counts.map((count) => (
          <Chip key={count} selected={count === players} onClick={() => setPlayers(count)}>
            {count}명
          </Chip>
        ))}
      </div>
      <div className="flex gap-2">
        <AnswerButton isChosen={own === true} isBusy={isBusy} onPress={() => void answer(true)}>
          좋았어요
        </AnswerButton>
        <AnswerButton isChosen={own === false} isBusy={isBusy} onPress={() => void answer(false)}>
          아쉬웠어요
        </AnswerButton>
      </div>
    </div>
  )
}

function Opinions({ verdicts }: { verdicts: Verdicts }) {
  const known = verdicts.counts.filter(({ plays, votes }) => plays > 0 || votes > 0)
  if (known.length === 0) {
    return <p className="mt-1 text-15 text-ink-dim">아직 의견이 없어요. 해 봤다면 알려 주세요.</p>
  }
  return (
    <ul aria-label="인원별 기록과 의견" className="mt-1">
      {known.map((opinion) => (
        <OpinionRow key={opinion.players} opinion={opinion} />
      ))}
    </ul>
  )
}

/** With how many players the game is good and how long it takes, from members' records. */
export function GameVerdicts({ game }: { game: OwnGame }) {
  const isMember = useSession().status === 'in'
  const everybody = useQuery(verdictQueries.ofGame(String(game.id)))
  const { data: own } = useQuery({ ...playQueries.verdicts(game.id), enabled: isMember })
  const verdicts = (isMember ? own : undefined) ?? everybody.data
  return (
    <section aria-label="몇 명이서 하면 좋을까요" className="px-5 pt-10">
      <h2 className="font-bold text-20 text-ink">몇 명이서 하면 좋을까요?</h2>
      <Answer
        query={{ ...everybody, data: verdicts }}
        inSection
        skeleton={<Skeleton shape="block" className="mt-3 h-44" />}
        failure="의견을 불러오지 못했어요"
      >
        {(shown) => (
          <>
            {shown.minutes === null ? null : (
              <p className="tabular mt-1 text-15 text-ink-dim">
                실제 플레이 시간 <strong className="font-semibold text-ink">약 {shown.minutes}분</strong>{' '}
                (기록 {grouped(shown.timedPlays)}개)
              </p>
            )}
            <Opinions verdicts={shown} />
            <Question game={game} verdicts={shown} isOwnKnown={isMember && own !== undefined} />
          </>
        )}
      </Answer>
    </section>
  )
}

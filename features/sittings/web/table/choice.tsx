import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { paths } from '~/features/paths'
import { call } from '~/lib/web/call'
import { deviceMark } from '~/lib/web/idempotency-key'
import { queryClient } from '~/lib/web/query-client'
import { useNow } from '~/lib/web/use-now'
import { Answer } from '~/ui/answer'
import { Button, buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { ListRow } from '~/ui/list-row'
import { Blocks } from '~/ui/skeleton'
import { TextField } from '~/ui/text-field'
import { type FittingGame, type SittingNow, sittingEndpoints } from '../../endpoints'
import { longestSearch, minutesLeft } from '../../sitting'
import { tableQueries } from '../queries'
import { type AtTable, doAt } from '../use-table'
import { peopleOf } from './plan'

type Inside = NonNullable<SittingNow['inside']>

/** So many are shown before somebody asks for more. */
const fewShown = 6

function VoteCard({
  vote,
  onChoose,
  code,
}: {
  vote: NonNullable<Inside['vote']>
  onChoose: (id: number) => Promise<unknown>
  code: string
}) {
  const { key, isOpen, winner } = vote
  if (isOpen) {
    return (
      <div className="mt-3 rounded-card bg-brand/10 p-4">
        <p className="font-bold text-17 text-ink">게임 투표를 하고 있어요</p>
        <Link href={paths.vote(key, code)} className={`${buttonClass()} mt-3 w-full`}>
          투표하러 가기
        </Link>
      </div>
    )
  }
  if (winner === null) return null
  return (
    <div className="mt-3 flex items-center gap-3 rounded-card bg-brand/10 p-4">
      <GameCover game={winner} size="row" className="w-14 shrink-0" />
      <p className="min-w-0 flex-1 text-13 text-ink-dim">
        투표 1위
        <b className="wrap-anywhere block font-bold text-17 text-ink">{winner.name}</b>
      </p>
      <Button onClick={() => onChoose(winner.id)}>이걸로 하기</Button>
    </div>
  )
}

function Fitting({ games, onChoose }: { games: FittingGame[]; onChoose: (id: number) => Promise<unknown> }) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <>
      <ul aria-label="지금 할 수 있는 게임" className="-mx-4 mt-2">
        {(showsAll ? games : games.slice(0, fewShown)).map((game) => (
          <li key={game.id}>
            <ListRow
              title={game.name}
              description={[game.reason, game.takes].filter((part) => part !== '').join(' · ')}
              leading={<GameCover game={game} size="row" className="w-12 shrink-0" />}
              onClick={() => void onChoose(game.id)}
            />
          </li>
        ))}
      </ul>
      {games.length > fewShown && !showsAll ? (
        <Button variant="secondary" className="mt-2 w-full" onClick={() => setShowsAll(true)}>
          {games.length - fewShown}개 더 보기
        </Button>
      ) : null}
    </>
  )
}

/** What fits, after what the meetup of the table wants to play, whether it fits or not. */
function withPlanned(planned: Inside['planned'], fitting: FittingGame[]): FittingGame[] {
  const first = planned.map((game) => ({
    ...{ ...game, reason: '이 모임의 게임' },
    takes: fitting.find(({ id }) => id === game.id)?.takes ?? '',
  }))
  return [...first, ...fitting.filter(({ id }) => planned.every((game) => game.id !== id))]
}

/** What this shelf offers for so many people and the time that is left, or a vote over it. */
export function Choice({ inside, at, onChosen }: { inside: Inside; at: AtTable; onChosen?: () => void }) {
  const [text, setText] = useState('')
  const now = useNow()
  const { code } = at
  const staysUntil = inside.staysUntil === null ? null : new Date(inside.staysUntil)
  const left = now === null ? null : minutesLeft(staysUntil, now)
  const people = peopleOf(inside)
  // Rounded, so that the list is not read anew with every minute.
  const minutes = left === null || left === 0 ? null : Math.ceil(left / 10) * 10
  const query = useQuery(tableQueries.fitting(code, { people, minutes, q: text }))
  const about = { params: { code } }
  const offered = (results: FittingGame[]) => (text === '' ? withPlanned(inside.planned, results) : results)

  async function choose(gameId: number): Promise<void> {
    const step = call(
      sittingEndpoints.choose,
      { ...about, body: { phone: deviceMark(), gameId } },
      { client: queryClient() },
    )
    if (!(await doAt(at, step, '게임을 정하지 못했어요'))) return
    window.scrollTo({ top: 0 })
    onChosen?.()
  }
  const openVote = () =>
    doAt(
      at,
      call(sittingEndpoints.vote, { ...about, body: { phone: deviceMark() } }, { client: queryClient() }),
      '투표를 열지 못했어요',
    )

  return (
    <section aria-labelledby="table-choice" className="mt-8">
      <div className="flex items-center justify-between gap-3">
        <h2 id="table-choice" className="font-bold text-20 text-ink">
          무엇을 할까요?
        </h2>
        {inside.vote?.isOpen ? null : (
          <Button variant="secondary" size="small" icon={<Icon name="users" size={16} />} onClick={openVote}>
            투표로 정하기
          </Button>
        )}
      </div>
      {inside.vote === null ? null : <VoteCard vote={inside.vote} onChoose={choose} code={code} />}
      <div className="mt-3">
        <TextField
          type="search"
          label="이 카페의 게임 찾기"
          placeholder="게임 이름이나 초성"
          leading={<Icon name="search" size={20} className="text-ink-dim" />}
          value={text}
          maxLength={longestSearch}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <Answer
        query={query}
        skeleton={<Blocks count={4} heights="h-14" />}
        failure="게임을 불러오지 못했어요"
        isEmpty={({ results }) => offered(results).length === 0}
        empty={
          <p className="mt-6 text-pretty text-center text-15 text-ink-dim">
            {text === ''
              ? '이 인원과 시간에 맞는 게임을 찾지 못했어요. 인원이나 시간을 바꿔 보세요.'
              : '찾는 게임이 이 인원과 시간에 맞지 않거나 이 카페에 없어요.'}
          </p>
        }
      >
        {({ results }) => (
          <Fitting key={`${people}-${minutes}-${text}`} games={offered(results)} onChoose={choose} />
        )}
      </Answer>
    </section>
  )
}

import { GameCover } from '~/features/catalogue/web/game-cover'
import { paths } from '~/features/paths'
import { Badge } from '~/ui/badge'
import { cx } from '~/ui/cx'
import { Link } from '~/ui/link'
import type { Vote } from '../../endpoints'
import { noWinnerTexts } from '../../vote-in-words'

const places = ['1위', '2위', '3위', '4위', '5위']

/**
 * What leads, or why nothing does. Read out as it changes. Above the games to choose from it is short and keeps its room, so that
 * the votes of others move nothing there.
 */
export function Ranking({
  vote: { ranking: whole, whyNoWinner, vetoed },
  isShort,
}: {
  vote: Pick<Vote, 'ranking' | 'whyNoWinner' | 'vetoed'>
  isShort: boolean
}) {
  const ranking = isShort ? whole.slice(0, 3) : whole
  return (
    <div aria-live="polite" className={cx(isShort && 'min-h-51')}>
      {ranking.length === 0 ? (
        <p className="mt-3 rounded-card bg-sunken px-4 py-5 text-pretty text-center text-15 text-ink-dim">
          {noWinnerTexts[whyNoWinner ?? 'no-ballots'].open}
        </p>
      ) : (
        <ol aria-label="지금 순위" className="mt-2">
          {ranking.map((game, at) => (
            <li key={game.id} className="flex min-h-13 items-center gap-3 py-1">
              <span
                className={cx(
                  'tabular w-8 shrink-0 text-center font-extrabold text-15',
                  at === 0 ? 'text-brand-strong' : 'text-ink-dim',
                )}
              >
                {at + 1}
                <span className="sr-only">위</span>
              </span>
              <GameCover game={game} size="row" className="w-10 shrink-0" />
              <span
                className={cx(
                  'wrap-anywhere min-w-0 flex-1 text-15 text-ink',
                  at === 0 ? 'font-bold' : 'font-medium',
                )}
              >
                {game.name}
              </span>
            </li>
          ))}
        </ol>
      )}
      {vetoed.length === 0 ? null : (
        <p className="mt-2 text-pretty text-13 text-ink-dim">
          제외된 게임: {vetoed.map(({ name }) => name).join(', ')}
        </p>
      )}
    </div>
  )
}

/** What the table plays: the winner large, the runner-up beside it, and the rest in one line. */
export function Outcome({ vote }: { vote: Vote }) {
  const { ranking, whyNoWinner, meetup, ballots } = vote
  const [winner, runnerUp, ...rest] = ranking
  if (!winner) {
    return (
      <p className="rounded-card bg-sunken px-5 py-10 text-pretty text-center text-17 text-ink">
        {noWinnerTexts[whyNoWinner ?? 'no-ballots'].closed}
      </p>
    )
  }
  return (
    <>
      <ol aria-label="투표 결과" className="grid grid-cols-2 items-end gap-x-4">
        {[winner, runnerUp].map((game, at) =>
          game ? (
            <li key={game.id} className={cx('min-w-0 text-center', at === 1 && 'px-4')}>
              <Link href={paths.game(game.id)} className="block rounded-card">
                <GameCover game={game} size="tile" priority={at === 0} />
                <span className="mt-3 block">
                  <Badge tone={at === 0 ? 'brand' : undefined}>{places[at]}</Badge>
                </span>
                <span
                  className={cx(
                    'wrap-anywhere mt-1.5 block text-balance text-ink',
                    at === 0 ? 'font-bold text-20' : 'font-semibold text-15',
                  )}
                >
                  {game.name}
                </span>
              </Link>
            </li>
          ) : null,
        )}
      </ol>
      {rest.length === 0 ? null : (
        <p className="mt-5 text-pretty text-center text-13 text-ink-dim">
          {rest.map(({ name }, at) => `${places[at + 2]} ${name}`).join(' · ')}
        </p>
      )}
      <p className="mt-5 text-pretty text-center text-15 text-ink-dim">
        {ballots}명이 투표했어요.{meetup && ' 1위와 2위를 모임의 게임에 담았어요.'}
      </p>
    </>
  )
}

import { dayInWords } from '~/lib/day-in-words'
import { grouped } from '~/lib/grouped'
import { Badge } from '~/ui/badge'
import { Icon } from '~/ui/icon'
import { IconButton } from '~/ui/icon-button'
import { Stars } from '~/ui/stars'
import type { Play } from '../../endpoints'
import { type Player, scoreInWords } from '../../play'

function Seat({ player }: { player: Player }) {
  const scored = scoreInWords(player)
  return (
    <li className="flex min-h-8 items-center gap-2 text-15">
      <span className="min-w-0 truncate text-ink">{player.name}</span>
      {player.isWinner ? (
        <Badge tone="brand" icon="star">
          우승
        </Badge>
      ) : null}
      {scored === null ? null : (
        <span className="tabular ml-auto shrink-0 text-right font-semibold text-ink">
          {scored.total}
          {scored.how === null ? null : (
            <span className="block font-normal text-13 text-ink-dim">{scored.how}</span>
          )}
        </span>
      )}
    </li>
  )
}

/** One record: day, place, players and result. */
export function PlayEntry({ play, onMenu }: { play: Play; onMenu: () => void }) {
  const day = dayInWords(play.playedOn)
  const where = [play.place, play.minutes === null ? null : `${grouped(play.minutes)}분`].filter(
    (part) => part !== null,
  )
  return (
    <li className="border-line border-b py-4 last:border-b-0">
      <article aria-label={`${day} 기록`}>
        <header className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h2 className="tabular font-bold text-17 text-ink">{day}</h2>
            {where.length > 0 ? (
              <p className="wrap-anywhere text-13 text-ink-dim">{where.join(' · ')}</p>
            ) : null}
            {play.star === null ? null : <Stars value={play.star} className="mt-1.5" />}
          </div>
          <IconButton icon="dots" label={`${day} 기록 메뉴`} className="-mt-2 -mr-2.5" onClick={onMenu} />
        </header>
        {play.players.length > 0 ? (
          <ul aria-label="함께한 사람" className="mt-3 rounded-card border border-line px-3.5 py-2">
            {play.players.map((player, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: seats are identified by their position
              <Seat key={at} player={player} />
            ))}
          </ul>
        ) : null}
        {play.counted === undefined ? null : (
          <p className="mt-2 text-13 text-ink-dim">
            {play.counted === 'play' ? '승률에 세지 않는 기록이에요' : '통계에서 제외한 기록이에요'}
          </p>
        )}
        {play.note === null ? null : (
          <p className="wrap-anywhere mt-3 whitespace-pre-line text-15 text-ink">{play.note}</p>
        )}
        {where.length + play.players.length === 0 && play.star === null && play.note === null ? (
          <p className="mt-1 flex items-center gap-1 text-13 text-ink-dim">
            <Icon name="check" size={16} />
            날짜만 남긴 기록이에요
          </p>
        ) : null}
      </article>
    </li>
  )
}

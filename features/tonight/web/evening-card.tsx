import { freeTablesInWords } from '~/features/cafes/free-tables'
import { CafeCover } from '~/features/cafes/web/cafe-cover'
import { DirectionsButton } from '~/features/cafes/web/directions-button'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { isLasting } from '~/features/meetups/core/meetup-end'
import { paths } from '~/features/paths'
import { distanceInWords } from '~/lib/coordinates'
import { seoulDate, seoulEnd, seoulMoment, seoulTime } from '~/lib/seoul-date'
import { useNow } from '~/lib/web/use-now'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { Choices } from '../choices'
import type { ShownEvening } from '../endpoints'
import { priceInWords, timeInShort } from '../evening-in-words'

function GameLine({ game }: { game: ShownEvening['games'][number] }) {
  return (
    <li>
      <Link
        href={paths.game(game.id)}
        className="-mx-2 flex min-h-15 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken active:bg-sunken"
      >
        <GameCover game={game} size="row" className="w-12 shrink-0" />
        <span className="min-w-0 flex-1">
          <strong className="line-clamp-2 font-semibold text-15 text-ink">{game.name}</strong>
          <span className="tabular flex flex-wrap gap-x-2 text-13">
            <span className="font-medium text-brand-strong">{game.reason}</span>
            <span className="text-ink-dim">{timeInShort(game)}</span>
          </span>
        </span>
      </Link>
    </li>
  )
}

/** The form for a room of one's own, filled in. */
function roomFormOf({ cafe, games }: ShownEvening, { people, minutes }: Choices, startsAt: string): string {
  const start = new Date(startsAt)
  return paths.newMeetup(
    `?${new URLSearchParams({
      cafe: String(cafe.id),
      date: seoulDate(start),
      time: seoulMoment(start).slice(11, 16),
      people: String(people),
      games: games.map(({ id }) => id).join(','),
      ...(isLasting(minutes) && { lasts: String(minutes) }),
    })}`,
  )
}

function MainStep({
  evening,
  choices,
  startsAt,
  isFirst,
}: {
  evening: ShownEvening
  choices: Choices
  startsAt: string
  isFirst: boolean
}) {
  const { cafe, room, step } = evening
  const [href, says] =
    step === 'join' && room
      ? [paths.meetup(room.id), '이 모임에 앉기']
      : step === 'open'
        ? [roomFormOf(evening, choices, startsAt), '이대로 모임 열기']
        : [paths.cafe(cafe.id), '이 카페로 가기']
  return (
    <Link href={href} className={`${buttonClass(isFirst ? 'primary' : 'secondary')} min-w-0 flex-1`}>
      {says}
      <span className="sr-only">: {cafe.name}</span>
    </Link>
  )
}

/** An evening: where, until when, for how much, with which games, and the one next step. */
export function EveningCard({
  evening,
  choices,
  startsAt,
  isFirst,
}: {
  evening: ShownEvening
  choices: Choices
  startsAt: string
  /** The main action of the screen is the first one’s. */
  isFirst: boolean
}) {
  const { cafe, games, room, price } = evening
  const now = useNow()
  const free = now && freeTablesInWords(evening.free, now)
  const until = cafe.closesAt === null ? '24시간 영업' : `${seoulEnd(new Date(cafe.closesAt))}까지 영업`
  return (
    <article aria-label={cafe.name} className="rounded-card bg-raised p-4 shadow-card ring-1 ring-line">
      <Link
        href={paths.cafe(cafe.id)}
        className="-m-2 flex items-center gap-3 rounded-card p-2 hover:bg-sunken active:bg-sunken"
      >
        <CafeCover cafe={cafe} size="row" priority={isFirst} className="w-16 shrink-0 rounded-control" />
        <span className="min-w-0 flex-1">
          <strong className="line-clamp-2 font-bold text-17 text-ink">{cafe.name}</strong>
          <span className="tabular block text-13 text-ink-dim">
            {distanceInWords(cafe.distance)} · {until}
          </span>
          <span className="tabular block text-13 text-ink">{priceInWords(price, choices.minutes)}</span>
          {free ? (
            <span className="tabular block text-13 text-ink-dim">
              <span className="font-semibold text-brand-strong">{free.says}</span> · {free.seen}
            </span>
          ) : null}
        </span>
      </Link>
      <ul aria-label="할 만한 게임" className="mt-4 border-line border-t pt-2">
        {games.map((game) => (
          <GameLine key={game.id} game={game} />
        ))}
      </ul>
      {room ? (
        <p className="tabular mt-2 flex gap-2 rounded-control bg-brand/10 px-3 py-2.5 text-13 text-ink">
          <Icon name="users" size={18} className="mt-px text-brand-strong" />
          <span className="min-w-0">
            <strong className="font-semibold">{room.title}</strong> · {seoulTime(new Date(room.startsAt))}에
            시작 · {room.seated}명이 앉았고 {room.seatsFree}자리 남았어요
          </span>
        </p>
      ) : null}
      <div className="mt-3 flex gap-2">
        <DirectionsButton cafe={cafe} className={buttonClass('secondary')}>
          <Icon name="route" size={18} />
          길찾기
        </DirectionsButton>
        <MainStep evening={evening} choices={choices} startsAt={startsAt} isFirst={isFirst} />
      </div>
    </article>
  )
}

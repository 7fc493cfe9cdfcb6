import { type ReactNode, Suspense } from 'react'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { paths } from '~/features/paths'
import { seoulShortMoment } from '~/lib/seoul-date'
import { lazily } from '~/lib/web/lazily'
import { useNow } from '~/lib/web/use-now'
import { Badge } from '~/ui/badge'
import { Icon, type IconName } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { Meetup } from '../../core/endpoints'
import { explainsRules, forWhomInWords, welcomes } from '../../core/experience'
import { contactHoursAfterEnd, isOver } from '../../core/meetup'
import { endInWords } from '../../core/meetup-end'
import { tierInWords } from '../../core/meetup-in-words'
import { whyCannotExplain } from '../../games/explaining'
import { allGamesOf, broughtByHost } from '../../games/meetup-games'

const Explaining = lazily(() => import('../../games/web/explaining'), 'Explaining')

function Fact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 py-2.5">
      <Icon name={icon} size={20} className="mt-0.5 shrink-0 text-brand-strong" />
      <dt className="w-16 shrink-0 text-15 text-ink-dim">{label}</dt>
      <dd className="min-w-0 flex-1 text-15 text-ink">{children}</dd>
    </div>
  )
}

const dayKinds = { weekday: '평일', weekend: '주말' } as const

/** Why no contact is shown. */
function contactNote({ own, hasContact, confirmedAt, status }: Meetup): string {
  if (!hasContact) return '연락처 없음'
  if (own?.state === 'seated' && confirmedAt !== null && isOver(status))
    return `모임이 끝나고 ${contactHoursAfterEnd}시간이 지나 보이지 않아요`
  return own?.state === 'seated' ? '확정되면 보여요' : '참여하고 확정되면 보여요'
}

/** Time, place, pass, number of people and contact. */
export function MeetupFacts({ meetup }: { meetup: Meetup }) {
  const {
    cafe,
    startsAt,
    dayKind,
    tier,
    minPeople,
    maxPeople,
    contact,
    autoAccepts,
    awaitsYesUntil,
    byCafe,
  } = meetup
  const end = endInWords(new Date(startsAt), meetup)
  const chips = [forWhomInWords(meetup), meetup.explains ? explainsRules : null].filter(
    (words) => words !== null,
  )
  return (
    <section aria-label="모임 정보" className="mx-5 mt-5 border-line border-y py-2">
      <dl>
        <Fact icon="calendar" label="일시">
          <time dateTime={startsAt} className="tabular mr-2 font-semibold">
            {seoulShortMoment(new Date(startsAt))}
          </time>
          <Badge tone={dayKind === 'weekend' ? 'brand' : 'neutral'}>{dayKinds[dayKind]}</Badge>
          {end === null ? null : (
            <p className="tabular text-13 text-ink-dim">
              {end}
              {meetup.beforeLastTrain ? ' · 막차 시간은 직접 확인해 주세요.' : ''}
            </p>
          )}
        </Fact>
        <Fact icon="map-pin" label="장소">
          <Link
            href={paths.cafe(cafe.id)}
            className="-my-2.5 inline-flex min-h-11 items-center gap-0.5 font-semibold text-ink underline decoration-line underline-offset-4"
          >
            {cafe.name}
            <Icon name="chevron-right" size={16} className="text-ink-dim" />
          </Link>
          <p className="text-13 text-ink-dim">{cafe.address}</p>
        </Fact>
        <Fact icon="ticket" label="이용권">
          <span className="tabular font-semibold">{tierInWords(tier)}</span>
          <p className="text-13 text-ink-dim">
            {tier === null
              ? '이용권 없이 카페에서 결제해요.'
              : awaitsYesUntil !== null
                ? '참여하면 같은 가격의 이용권 1장을 맡아 두고, 매장이 확인하면 써요.'
                : autoAccepts
                  ? '참여하면 같은 가격의 이용권 1장을 써요.'
                  : '방장이 수락하면 같은 가격의 이용권 1장을 써요.'}
          </p>
        </Fact>
        <Fact icon="users" label="인원">
          <span className="tabular">
            최소 {minPeople}명 · 최대 {maxPeople}명
          </span>
        </Fact>
        {chips.length === 0 ? null : (
          <Fact icon="book" label="경험">
            <span className="font-semibold">{chips.join(' · ')}</span>
            {welcomes(meetup) ? (
              <p className="text-13 text-ink-dim">규칙을 몰라도 함께할 수 있어요.</p>
            ) : null}
          </Fact>
        )}
        <Fact icon="phone" label="연락처">
          {byCafe && cafe.phones[0] !== undefined ? (
            <a
              href={`tel:${cafe.phones[0]}`}
              className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-ink underline decoration-line underline-offset-4"
            >
              {cafe.phones[0]}
            </a>
          ) : contact === null ? (
            <span className="text-ink-dim">{contactNote(meetup)}</span>
          ) : (
            <span className="select-text break-all font-semibold">{contact}</span>
          )}
        </Fact>
      </dl>
    </section>
  )
}

/** Who explains a game, below its cover. */
function explainersOf({ explainers, status }: Meetup, gameId: number) {
  const names = explainers.filter((each) => each.gameId === gameId).map(({ name }) => name)
  return names.length === 0 ? null : (
    <span className="wrap-anywhere block text-13 text-good">
      {names.join(', ')} 님이 {isOver(status) ? '설명했어요' : '설명해요'}
    </span>
  )
}

export function MeetupContent({ meetup }: { meetup: Meetup }) {
  const games = allGamesOf(meetup)
  const now = useNow()
  const isAsked =
    meetup.own?.state === 'seated' &&
    now !== null &&
    whyCannotExplain({ status: meetup.status, startsAt: new Date(meetup.startsAt) }, now) === null
  return (
    <section aria-label="소개" className="px-5 pt-6">
      <h2 className="font-bold text-17 text-ink">소개</h2>
      <p className="mt-2 whitespace-pre-line break-words text-15 text-ink leading-relaxed">
        {meetup.content}
      </p>
      {games.length === 0 ? null : (
        <>
          <h3 className="pt-5 font-semibold text-15 text-ink">함께할 게임</h3>
          <ul className="grid max-w-80 grid-cols-3 gap-3 pt-2">
            {games.map((game) => (
              <li key={game.id}>
                <Link href={paths.game(game.id)} className="block rounded-control active:scale-[0.985]">
                  <GameCover game={game} size="row" />
                  <span className="mt-1.5 line-clamp-2 block min-h-9 text-13 text-ink">{game.name}</span>
                </Link>
                {meetup.brought.some(({ id }) => id === game.id) ? (
                  <span className="block text-13 text-brand-strong">{broughtByHost}</span>
                ) : null}
                {explainersOf(meetup, game.id)}
              </li>
            ))}
          </ul>
          {isAsked ? (
            <Suspense fallback={<div style={{ height: `${games.length * 3.25}rem` }} />}>
              <Explaining meetup={meetup} />
            </Suspense>
          ) : null}
        </>
      )}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useParams, useRouteLoaderData } from 'react-router'
import { adultsFromHour } from '~/features/accounts/birth-year'
import { CafeCover } from '~/features/cafes/web/cafe-cover'
import { DirectionsButton } from '~/features/cafes/web/directions-button'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { paths } from '~/features/paths'
import { hourInWords, seoulShortMoment } from '~/lib/seoul-date'
import { throwMissing } from '~/lib/web/call-failed'
import { Hydrated } from '~/lib/web/hydrated'
import { lazily } from '~/lib/web/lazily'
import { PageHead, type SiteData } from '~/lib/web/page-head'
import { type Needs, need, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useNow } from '~/lib/web/use-now'
import { useWayBack } from '~/lib/web/use-way-back'
import { watchTags } from '~/lib/web/watched-tags'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { Icon, type IconName } from '~/ui/icon'
import { iconButtonClass } from '~/ui/icon-button'
import { Link } from '~/ui/link'
import { ProgressBar } from '~/ui/progress-bar'
import { ShareButton } from '~/ui/share-button'
import { HeroSkeleton } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import { describeEvent } from '../describe-event'
import type { CafeEvent } from '../endpoints'
import { closedTexts, eventTags, freePlaces, isLateEvent, readMoments, whyClosed } from '../event'
import { placesInWords, timesInWords } from '../event-in-words'
import { EventBar } from './event/event-bar'
import { eventQueries } from './queries'

const ReportButton = lazily(() => import('~/features/reports/web/report-button'), 'ReportButton')

const needs: Needs = ({ params: { id = '' } }) => [need(eventQueries.detail(id))]
export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

function Mark({ event, now }: { event: CafeEvent; now: Date | null }) {
  const state = readMoments(event)
  if (event.isCancelled) return <Badge tone="bad">취소됨</Badge>
  if (now !== null && now >= state.endsAt) return <Badge>지난 행사</Badge>
  if (now !== null && now >= state.startsAt) return <Badge tone="good">진행 중</Badge>
  const why = now === null ? null : whyClosed(state, now)
  if (why !== null) return <Badge tone="warn">{closedTexts[why].replace(/\.$/, '')}</Badge>
  return (
    <Badge tone={freePlaces(event) > 0 && event.waiting === 0 ? 'brand' : 'warn'}>
      {placesInWords(event)}
    </Badge>
  )
}

function Fact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 py-2.5">
      <Icon name={icon} size={20} className="mt-0.5 shrink-0 text-brand-strong" />
      <dt className="w-16 shrink-0 text-15 text-ink-dim">{label}</dt>
      <dd className="min-w-0 flex-1 text-15 text-ink">{children}</dd>
    </div>
  )
}

function Facts({ event }: { event: CafeEvent }) {
  const { cafe, capacity, taken, waiting, priceNote } = event
  const times = readMoments(event)
  const closesAtStart = times.signUpUntil.getTime() === times.startsAt.getTime()
  return (
    <section aria-label="행사 정보" className="mx-5 mt-5 border-line border-y py-2">
      <dl>
        <Fact icon="calendar" label="일시">
          <time dateTime={event.startsAt} className="tabular font-semibold">
            {timesInWords(times)}
          </time>
          {isLateEvent(times) ? (
            <p className="text-13 text-ink-dim">
              {hourInWords(adultsFromHour)} 넘어 끝나서 성인만 신청할 수 있어요.
            </p>
          ) : null}
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
          <DirectionsButton
            cafe={cafe}
            className="-mb-2 flex min-h-11 items-center gap-1 font-semibold text-13 text-brand-strong"
          >
            <Icon name="route" size={16} />
            길찾기
          </DirectionsButton>
        </Fact>
        <Fact icon="users" label="인원">
          <span className="tabular font-semibold">
            {taken}/{capacity}명
          </span>
          {event.isCancelled ? null : (
            <span className="tabular ml-2 text-ink-dim">{placesInWords(event)}</span>
          )}
          <ProgressBar
            label="신청한 인원"
            value={taken}
            max={capacity}
            valueText={`정원 ${capacity}명 중 ${taken}명${waiting === 0 ? '' : `, 대기 ${waiting}팀`}`}
            className="mt-2"
          />
        </Fact>
        <Fact icon="clock" label="신청 마감">
          <span className="tabular">
            {closesAtStart ? '시작할 때까지' : `${seoulShortMoment(times.signUpUntil)}까지`}
          </span>
        </Fact>
        <Fact icon="receipt" label="비용">
          <span className="wrap-anywhere font-semibold">{priceNote ?? '카페에 물어봐 주세요'}</span>
          <p className="text-13 text-ink-dim">
            카페에서 직접 결제해요. 이용권은 쓰지 않고, 미플에서 결제하지 않아요.
          </p>
        </Fact>
        {cafe.phones[0] === undefined ? null : (
          <Fact icon="phone" label="문의">
            <a
              href={`tel:${cafe.phones[0]}`}
              className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-ink underline decoration-line underline-offset-4"
            >
              {cafe.phones[0]}
            </a>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Games({ games }: Pick<CafeEvent, 'games'>) {
  if (games.length === 0) return null
  return (
    <section aria-label="함께할 게임" className="px-5 pt-6">
      <h3 className="font-semibold text-15 text-ink">함께할 게임</h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-3 pt-2">
        {games.map((game) => (
          <li key={game.id} className="max-w-24">
            <Link href={paths.game(game.id)} className="block rounded-control active:scale-[0.985]">
              <GameCover game={game} size="row" />
              <span className="mt-1.5 line-clamp-2 block min-h-9 text-13 text-ink">{game.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function EventContent({ event }: { event: CafeEvent }) {
  const { id, title, content, cafe, cancelReason, isTextHidden } = event
  const now = useNow()
  return (
    <article className="pb-28">
      <CafeCover cafe={cafe} size="page" priority />
      <header className="px-5 pt-5">
        <div className="flex flex-wrap gap-1.5">
          <Mark event={event} now={now} />
          <Badge>카페가 여는 행사</Badge>
        </div>
        <h2 className="wrap-anywhere mt-2.5 text-pretty font-bold text-24 text-ink">{title}</h2>
      </header>
      {cancelReason === null ? null : (
        <p
          role="status"
          className="wrap-anywhere mx-5 mt-4 rounded-card bg-bad/10 px-4 py-3 text-15 text-ink"
        >
          카페가 이 행사를 취소했어요. 이유: {cancelReason}
        </p>
      )}
      <Facts event={event} />
      {isTextHidden ? null : (
        <section aria-label="소개" className="px-5 pt-6">
          <h3 className="font-bold text-17 text-ink">소개</h3>
          <p className="wrap-anywhere mt-2 whitespace-pre-line text-15 text-ink leading-relaxed">{content}</p>
        </section>
      )}
      <Games games={event.games} />
      {isTextHidden ? null : (
        <div className="px-5 pt-6">
          <Suspense fallback={<div className="h-11" />}>
            <ReportButton reported={{ about: 'event', id, name: title }} />
          </Suspense>
        </div>
      )}
      <EventBar event={event} now={now} />
    </article>
  )
}

function EventScreen() {
  const { id = '' } = useParams()
  const goBack = useWayBack(paths.events())
  const query = useQuery(eventQueries.detail(id))
  const publicUrl = useRouteLoaderData<SiteData>('root')?.publicUrl ?? ''
  const event = query.data
  const watched = event?.id ?? null
  useEffect(() => (watched === null ? undefined : watchTags([eventTags.facts.of(watched)])), [watched])
  const jsonLd = event === undefined ? null : describeEvent(event, publicUrl)
  return (
    <>
      {event === undefined ? null : (
        <PageHead
          title={event.title}
          description={`${seoulShortMoment(new Date(event.startsAt))} ${event.cafe.name}에서 열리는 보드게임 행사`}
          path={paths.event(id)}
          hidden={event.isTextHidden}
          {...(jsonLd === null ? {} : { jsonLd, shareImage: `/share/events/${id}.jpg` })}
        />
      )}
      <TopBar
        title="행사"
        backHref={paths.events()}
        onBack={goBack}
        action={
          event === undefined || event.isTextHidden ? null : (
            <>
              {event.isCancelled ? null : (
                <a
                  href={`/calendar/events/${event.id}.ics`}
                  download
                  aria-label="캘린더에 추가"
                  className={iconButtonClass}
                >
                  <Icon name="calendar" />
                </a>
              )}
              <ShareButton title={event.title} path={paths.event(event.id)} />
            </>
          )
        }
      />
      <Answer
        query={query}
        skeleton={<HeroSkeleton heights="h-6 h-8 h-52 h-5 h-4" />}
        failure="행사를 불러오지 못했어요"
        onRefused={throwMissing}
      >
        {(found) => <EventContent event={found} />}
      </Answer>
    </>
  )
}

export default function EventPage() {
  const { id } = useParams()
  return (
    <Hydrated>
      <EventScreen key={id} />
    </Hydrated>
  )
}

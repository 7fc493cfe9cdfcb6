import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paths } from '~/features/paths'
import { PermissionNote } from '~/features/places/web/permission-note'
import { useLocation } from '~/features/places/web/use-location'
import { Hydrated } from '~/lib/web/hydrated'
import { PageHead } from '~/lib/web/page-head'
import { useNow } from '~/lib/web/use-now'
import { useParameters } from '~/lib/web/use-parameters'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Blocks } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import { type ChoiceName, type Choices, readChoices, type Start, startAt } from '../choices'
import { ChoicePanel } from './choice-panel'
import { EveningCard } from './evening-card'
import { NoEvening } from './no-evening'
import { tonightQueries } from './queries'

const neverAsked = { latitude: 0, longitude: 0 }

function Evenings({
  choices,
  startsAt,
  now,
  change,
}: {
  choices: Choices
  /** Null until the browser knows the hour. */
  startsAt: Start | null
  now: Date | null
  change: (wanted: Partial<Record<ChoiceName, string | null>>) => void
}) {
  const { point, from } = useLocation()
  const query = useQuery({
    ...tonightQueries.evenings(choices, { startsAt: startsAt ?? 'now', from: point ?? neverAsked }),
    enabled: point !== null && startsAt !== null,
    placeholderData: keepPreviousData,
  })
  return (
    <section
      aria-label="오늘 되는 저녁"
      aria-busy={query.isPlaceholderData}
      className={`px-5 pt-6 pb-10 transition-opacity duration-150 ${query.isPlaceholderData ? 'opacity-50' : ''}`}
    >
      <Answer
        query={query}
        skeleton={<Blocks heights="h-7 h-4 h-88 h-88" className="flex flex-col gap-3" />}
        failure="저녁을 찾지 못했어요"
        isEmpty={({ evenings }) => evenings.length === 0}
        empty={<NoEvening loosenings={query.data?.loosenings ?? []} now={now} change={change} />}
      >
        {({ evenings, isPersonal }) => (
          <>
            <h2 className="font-bold text-20 text-ink">{`이런 저녁이 ${evenings.length}개 있어요`}</h2>
            <p className="pt-1 text-13 text-ink-dim">
              {isPersonal ? '내 취향에 맞는 순서예요.' : '평가와 거리를 함께 본 순서예요.'} 거리는 {from}에서
              재요.
            </p>
            <ol className="flex flex-col gap-4 pt-4">
              {evenings.map((evening, at) => (
                <li key={evening.cafe.id}>
                  <EveningCard
                    evening={evening}
                    choices={choices}
                    startsAt={query.data?.startsAt ?? ''}
                    isFirst={at === 0}
                  />
                </li>
              ))}
            </ol>
            <p className="pt-5 text-pretty text-13 text-ink-dim">
              실측은 기록 네 판 중 세 판이 그 안에 끝난 시간이에요. 기록이 적은 게임은 상자에 적힌 시간을 보여
              드려요.
            </p>
          </>
        )}
      </Answer>
    </section>
  )
}

export default function TonightPage() {
  const goBack = useWayBack(paths.home())
  const { params, change } = useParameters<ChoiceName>()
  const location = useLocation()
  const now = useNow()
  const choices = readChoices(params)
  const startsAt = now === null ? null : startAt(choices, now)
  return (
    <Hydrated>
      <PageHead
        title="오늘 저녁, 여기"
        description="몇 명이서 얼마나 놀지 알려 주면 지금 갈 수 있는 보드게임 카페와 할 게임을 찾아요."
        path={paths.tonight()}
        hidden={params.size > 0}
      />
      <TopBar title="오늘 저녁, 여기" backHref={paths.home()} onBack={goBack} />
      <ChoicePanel choices={choices} startsAt={startsAt} now={now} location={location} change={change} />
      <div className="px-5 pt-3 empty:hidden">
        <PermissionNote location={location} />
      </div>
      <Evenings choices={choices} startsAt={startsAt} now={now} change={change} />
    </Hydrated>
  )
}

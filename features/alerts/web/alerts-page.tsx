import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { quietFromHour, quietToHour } from '~/features/notices/push'
import { NoticeOffer } from '~/features/notices/web/notice-offer'
import { noticeQueries } from '~/features/notices/web/queries'
import { paths } from '~/features/paths'
import { hourInWords } from '~/lib/seoul-date'
import { call } from '~/lib/web/call'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Link } from '~/ui/link'
import { ListRow } from '~/ui/list-row'
import { sayFailure } from '~/ui/say-failure'
import { RowsSkeleton } from '~/ui/skeleton'
import { Switch } from '~/ui/switch'
import { TopBar } from '~/ui/top-bar'
import { digestHour, likedGamesWithinKm, mostAtOnce } from '../alert'
import { type AlertChoices, alertEndpoints } from '../endpoints'
import { AlertArea } from './alert-area'
import { alertNeeds, alertQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(alertNeeds)

type Source = 'ofCafes' | 'ofGames' | 'ofNews'

/** Switches a source on or off, optimistically. */
function useChooseSource() {
  const client = useQueryClient()
  const { queryKey } = alertQueries.choices()
  const show = (choice: Partial<Record<Source, boolean>>) =>
    client.setQueryData(queryKey, (choices) => choices && { ...choices, ...choice })
  return useMutation({
    // Requests run one after the other, so that the last press wins.
    scope: { id: 'alert-sources' },
    mutationFn: (body: Partial<Record<Source, boolean>>) => call(alertEndpoints.choose, { body }, { client }),
    onMutate: async (choice) => {
      show(choice)
      await client.cancelQueries({ queryKey })
    },
    onError: (error) => {
      sayFailure(error, '알림을 바꾸지 못했어요')
      void client.invalidateQueries({ queryKey })
    },
  })
}

const skeleton = <RowsSkeleton count={4} height="h-16" className="px-5 pt-6" />

/** Said where the whole group is switched off in the settings of notices. */
function SwitchedOff() {
  const { data } = useQuery(noticeQueries.settings())
  if (data?.find(({ group }) => group === 'alerts')?.isWanted !== false) return null
  return (
    <p className="mx-5 mt-4 rounded-card bg-warn/10 px-4 py-3 text-pretty text-15 text-ink">
      알림 설정에서 ‘새 모임과 카페 소식’을 꺼 두어서 아무것도 알려 드리지 않아요.{' '}
      <Link
        href={`${paths.profileEdit()}#notices`}
        className="tap-44 font-semibold text-brand-strong underline underline-offset-4"
      >
        알림 설정 열기
      </Link>
    </p>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-line border-t-8 px-5 py-6 dark:border-sunken">
      <h2 id={id} className="font-bold text-17 text-ink">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Choices({ choices: { ofCafes, ofGames, ofNews, area } }: { choices: AlertChoices }) {
  const { mutate } = useChooseSource()
  return (
    <>
      <div className="px-5 pb-5">
        <h2 className="text-balance font-bold text-20 text-ink">이런 모임이 열리면 알려 드려요</h2>
        <p className="mt-1.5 text-pretty text-15 text-ink-dim">
          오늘 열리는 모임은 바로, 하루 {mostAtOnce}개까지 알려 드려요. 나머지는 {hourInWords(digestHour)}에
          모아 한 번만 알려 드리고, {hourInWords(quietFromHour)}부터 {hourInWords(quietToHour)}까지는 보내지
          않아요.
        </p>
      </div>
      <SwitchedOff />
      <NoticeOffer when="이런 모임이 열리면" className="mx-5 mb-5" />
      <Part title="무엇을 알려 드릴까요?">
        <div className="mt-1">
          <Switch
            label="팔로우한 카페의 모임"
            checked={ofCafes}
            onChange={(checked) => mutate({ ofCafes: checked })}
          />
          <Switch
            label="찜한 게임을 하는 모임"
            description={`선택한 지역이 있으면 그곳에서 ${likedGamesWithinKm}km 안의 모임만 알려 드려요.`}
            checked={ofGames}
            onChange={(checked) => mutate({ ofGames: checked })}
          />
          <Switch
            label="팔로우한 카페의 소식"
            description={`새 공지가 올라오면 ${hourInWords(digestHour)}에 모아 알려 드려요.`}
            checked={ofNews}
            onChange={(checked) => mutate({ ofNews: checked })}
          />
        </div>
        <ul className="-mx-5 mt-2">
          <li>
            <ListRow title="팔로우한 카페 보기" href={paths.followedCafes()} className="px-5!" />
          </li>
          <li>
            <ListRow title="찜한 게임 보기" href={paths.likedGames()} className="px-5!" />
          </li>
        </ul>
      </Part>
      <Part title="선택한 지역의 모임">
        <p className="mt-1 text-pretty text-13 text-ink-dim">
          동네를 선택하면 그 근처에서 내가 되는 요일과 시간에 열리는 모임을 알려 드려요.
        </p>
        <AlertArea area={area} />
      </Part>
    </>
  )
}

function Alerts() {
  const query = useQuery(alertQueries.choices())
  return (
    <Answer query={query} skeleton={skeleton} failure="알림 설정을 불러오지 못했어요">
      {(choices) => <Choices choices={choices} />}
    </Answer>
  )
}

export default function AlertsPage() {
  const goBack = useWayBack(paths.profileEdit())
  return (
    <>
      <PageHead title="새 모임 알림" path={paths.alerts()} hidden />
      <TopBar title="새 모임 알림" backHref={paths.profileEdit()} onBack={goBack} />
      <MembersOnly skeleton={skeleton}>
        <Alerts />
      </MembersOnly>
    </>
  )
}

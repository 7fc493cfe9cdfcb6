import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { type BannerPlace, bannerWidths } from '~/features/news/news'
import { operatorPaths } from '~/features/operator-paths'
import { countInWords } from '~/lib/paging'
import { seoulShortMoment } from '~/lib/seoul-date'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { Badge, type Tone } from '~/ui/badge'
import { BottomBar } from '~/ui/bottom-bar'
import { buttonClass } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { cx } from '~/ui/cx'
import { EmptyState } from '~/ui/empty-state'
import { IconButton } from '~/ui/icon-button'
import { Link } from '~/ui/link'
import { ListSearch } from '~/ui/list-search'
import { PagedList } from '~/ui/paged-list'
import { Picture } from '~/ui/picture'
import { sayFailure } from '~/ui/say-failure'
import { Blocks } from '~/ui/skeleton'
import { TabPanel, Tabs } from '~/ui/tabs'
import { type ManagedBanner, newsDeskEndpoints } from '../endpoints'
import { placeNames } from '../written-banner'
import { bannersNeeds, readBannersSearch } from './needs'
import { newsDeskQueries } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(bannersNeeds)

interface Search {
  place: BannerPlace
  isEnded: boolean
  text: string
}

const states: Record<ManagedBanner['state'], { name: string; tone: Tone }> = {
  shown: { name: '보이는 중', tone: 'good' },
  waiting: { name: '기다리는 중', tone: 'warn' },
  ended: { name: '끝남', tone: 'neutral' },
}

const skeleton = <Blocks count={4} heights="h-24" />

function periodOf({ shownFrom, shownUntil }: ManagedBanner): string {
  const moment = (iso: string) => seoulShortMoment(new Date(iso))
  if (shownFrom === null && shownUntil === null) return '기간 없이 보여요'
  if (shownUntil === null) return `${moment(shownFrom ?? '')}부터`
  return shownFrom === null ? `${moment(shownUntil)}까지` : `${moment(shownFrom)} ~ ${moment(shownUntil)}`
}

function BannerRow({
  banner,
  onUp,
  onDown,
}: {
  banner: ManagedBanner
  /** Left out in a list without an order; null if the banner cannot be moved in this direction. */
  onUp?: (() => unknown) | null
  onDown?: (() => unknown) | null
}) {
  const { id, title, image, url, place, state } = banner
  return (
    <div className="flex items-center gap-2 rounded-card bg-raised p-3 shadow-card ring-1 ring-line">
      <Link
        href={operatorPaths.banner(id)}
        className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 rounded-control desk:flex-nowrap"
      >
        <Picture
          src={`${image}-{w}.webp`}
          widths={bannerWidths}
          sizes="160px"
          ratio={place === 'top' ? '15/7' : '10/3'}
          alt=""
          className="w-40 shrink-0 rounded-control"
        />
        <span className="min-w-40 flex-1">
          <span className="wrap-anywhere font-semibold text-15 text-ink">{title}</span>
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={states[state].tone}>{states[state].name}</Badge>
            <span className="tabular text-13 text-ink-dim">{periodOf(banner)}</span>
          </span>
          <span className="mt-1 block truncate text-13 text-ink-dim">{url ?? '누를 수 없는 배너'}</span>
        </span>
      </Link>
      {onUp === undefined ? null : (
        <span className="flex shrink-0 flex-col">
          <IconButton
            icon="chevron-down"
            label={`${title} 위로`}
            className="[&_svg]:rotate-180"
            disabled={onUp === null}
            onClick={() => onUp?.()}
          />
          <IconButton
            icon="chevron-down"
            label={`${title} 아래로`}
            disabled={onDown === null}
            onClick={() => onDown?.()}
          />
        </span>
      )}
    </div>
  )
}

/** The ids, with the one at index `at` moved by `by` places. */
function moved(ids: readonly number[], at: number, by: number): number[] {
  const order = [...ids]
  order.splice(at + by, 0, ...order.splice(at, 1))
  return order
}

function Banners({ place, isEnded, text }: Search) {
  const query = useInfiniteQuery(newsDeskQueries.banners({ place, isEnded, text }))
  const arrange = useCall(newsDeskEndpoints.arrangeBanners)
  const version = query.data?.pages[0]?.version ?? ''

  const put = (ids: number[]) =>
    arrange.mutateAsync({ body: { place, ids, version } }).catch((error: Error) => {
      sayFailure(error, error.message)
      return query.refetch()
    })

  return (
    <PagedList
      query={query}
      label="배너"
      className={cx('px-5 pb-24', arrange.isPending && 'opacity-70')}
      skeleton={skeleton}
      failure="배너를 불러오지 못했어요"
      empty={
        <EmptyState
          icon="star"
          title={isEnded ? '끝난 배너를 찾을 수 없어요' : '보이는 배너가 없어요'}
          description={isEnded ? '기간이 끝난 배너가 여기에 남아요.' : '아래에서 배너를 올릴 수 있어요.'}
        />
      }
      idOf={({ id }) => id}
      head={(_, count) => (
        <p className="tabular pt-4 pb-3 text-13 text-ink-dim">
          {isEnded ? '나중에 올린 것부터' : '보이는 순서'} · {countInWords(count, '개')}
        </p>
      )}
      moreSkeleton={skeleton}
      moreFailure="더 불러오지 못했어요"
    >
      {(banners) => {
        const ids = banners.map(({ id }) => id)
        return banners.map((banner, at) => (
          <li key={banner.id} className="pb-3">
            <BannerRow
              banner={banner}
              {...(!isEnded && {
                onUp: at === 0 || arrange.isPending ? null : () => put(moved(ids, at, -1)),
                onDown: at === ids.length - 1 || arrange.isPending ? null : () => put(moved(ids, at, 1)),
              })}
            />
          </li>
        ))
      }}
    </PagedList>
  )
}

const places = ['top', 'league'] as const

/** The banners of both places, for operators. */
export default function BannersPage() {
  const [params] = useSearchParams()
  const { place, isEnded, text } = readBannersSearch(params)
  const chips = (
    <div className="flex gap-2">
      <Chip href={operatorPaths.banners({ place })} replace selected={!isEnded}>
        보이는 배너
      </Chip>
      <Chip href={operatorPaths.banners({ place, state: 'ended' })} replace selected={isEnded}>
        끝난 배너
      </Chip>
    </div>
  )
  return (
    <OperatorScreen
      title="배너"
      path={operatorPaths.banners()}
      backHref={operatorPaths.home()}
      skeleton={skeleton}
    >
      <Tabs
        id="banners"
        label="배너의 자리"
        items={places.map((id) => ({
          id,
          label: placeNames[id],
          href: operatorPaths.banners({ place: id }),
        }))}
        value={place}
      />
      <TabPanel tabsId="banners" value={place}>
        {isEnded ? (
          <ListSearch
            key={`${place} ${text}`}
            label="배너에 쓰인 말"
            text={text}
            toPath={(typed) => operatorPaths.banners({ place, state: 'ended', text: typed })}
          >
            {chips}
          </ListSearch>
        ) : (
          <div className="px-5 pt-4">{chips}</div>
        )}
        <Banners key={`${place} ${isEnded} ${text}`} place={place} isEnded={isEnded} text={text} />
      </TabPanel>
      <BottomBar>
        <Link href={operatorPaths.newBanner(place)} className={buttonClass('primary', 'bottom')}>
          {placeNames[place]} 배너 올리기
        </Link>
      </BottomBar>
    </OperatorScreen>
  )
}

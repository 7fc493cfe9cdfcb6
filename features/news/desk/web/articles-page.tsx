import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import type { ArticleState } from '~/features/news/news'
import { NewsPicture } from '~/features/news/web/news-picture'
import { operatorPaths } from '~/features/operator-paths'
import { countInWords } from '~/lib/paging'
import { seoulShortMoment } from '~/lib/seoul-date'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Badge, type Tone } from '~/ui/badge'
import { BottomBar } from '~/ui/bottom-bar'
import { buttonClass } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { ListSearch } from '~/ui/list-search'
import { PagedList } from '~/ui/paged-list'
import { Blocks } from '~/ui/skeleton'
import type { ManagedArticleCard } from '../endpoints'
import { stateNames } from '../written-article'
import { newsNeeds, readNewsSearch } from './needs'
import { newsDeskQueries } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(newsNeeds)

const tones: Record<ArticleState, Tone> = { draft: 'neutral', scheduled: 'warn', published: 'good' }
const states = ['draft', 'scheduled', 'published'] as const

interface Search {
  text: string
  state: ArticleState | null
}

const skeleton = <Blocks count={5} heights="h-20" />

function ArticleRow({ article: { id, title, image, state, publishAt } }: { article: ManagedArticleCard }) {
  return (
    <Link
      href={operatorPaths.article(id)}
      className="flex min-h-20 items-center gap-4 rounded-card bg-raised p-3 shadow-card ring-1 ring-line transition duration-150 active:scale-[0.985]"
    >
      {image === null ? (
        <span className="grid h-14 w-24 shrink-0 place-items-center rounded-control bg-sunken text-ink-dim">
          <Icon name="book" size={22} />
        </span>
      ) : (
        <span className="w-24 shrink-0 overflow-hidden rounded-control">
          <NewsPicture image={image} alt="" shownAt="96px" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere font-semibold text-15 text-ink">{title}</span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={tones[state]}>{stateNames[state]}</Badge>
          <span className="tabular text-13 text-ink-dim">
            {publishAt === null ? '발행 시간이 없어요' : seoulShortMoment(new Date(publishAt))}
          </span>
        </span>
      </span>
      <Icon name="chevron-right" size={18} className="shrink-0 text-ink-dim" />
    </Link>
  )
}

function Articles({ text, state }: Search) {
  const query = useInfiniteQuery(newsDeskQueries.articles({ text, state }))
  return (
    <PagedList
      query={query}
      label="소식"
      className="px-5 pb-24"
      skeleton={skeleton}
      failure="소식을 불러오지 못했어요"
      empty={
        text === '' ? (
          <EmptyState
            icon="book"
            title={state === null ? '아직 쓴 소식이 없어요' : `${stateNames[state]} 상태인 소식이 없어요`}
            description="아래에서 새 소식을 쓸 수 있어요."
          />
        ) : (
          <EmptyState icon="search" title="소식을 찾을 수 없어요" description="제목의 일부로 찾아요." />
        )
      }
      idOf={({ id }) => id}
      head={(_, count) => (
        <p className="tabular pt-4 pb-3 text-13 text-ink-dim">
          나중에 쓴 것부터 · {countInWords(count, '건')}
        </p>
      )}
      moreSkeleton={skeleton}
      moreFailure="더 불러오지 못했어요"
    >
      {(articles) =>
        articles.map((article) => (
          <li key={article.id} className="pb-3">
            <ArticleRow article={article} />
          </li>
        ))
      }
    </PagedList>
  )
}

/** All articles, for operators. */
export default function ArticlesPage() {
  const [params] = useSearchParams()
  const { text, state } = readNewsSearch(params)
  return (
    <OperatorScreen
      title="소식"
      path={operatorPaths.news()}
      backHref={operatorPaths.home()}
      skeleton={skeleton}
    >
      <ListSearch
        key={text}
        label="소식 제목"
        text={text}
        toPath={(typed) => operatorPaths.news({ text: typed, state: state ?? '' })}
      >
        <div className="flex flex-wrap gap-2">
          <Chip href={operatorPaths.news({ text })} replace selected={state === null}>
            전체
          </Chip>
          {states.map((each) => (
            <Chip
              key={each}
              href={operatorPaths.news({ text, state: each })}
              replace
              selected={state === each}
            >
              {stateNames[each]}
            </Chip>
          ))}
        </div>
      </ListSearch>
      <Articles key={`${text} ${state}`} text={text} state={state} />
      <BottomBar>
        <Link href={operatorPaths.newArticle()} className={buttonClass('primary', 'bottom')}>
          새 소식 쓰기
        </Link>
      </BottomBar>
    </OperatorScreen>
  )
}

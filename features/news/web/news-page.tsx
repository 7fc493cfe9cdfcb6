import { useQuery } from '@tanstack/react-query'
import { useParams, useRouteLoaderData } from 'react-router'
import { paths } from '~/features/paths'
import { seoulDayInWords } from '~/lib/seoul-date'
import { throwMissing } from '~/lib/web/call-failed'
import { Hydrated } from '~/lib/web/hydrated'
import { PageHead, type SiteData } from '~/lib/web/page-head'
import { type Needs, need, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { iconButtonClass } from '~/ui/icon-button'
import { Link } from '~/ui/link'
import { ShareButton } from '~/ui/share-button'
import { Skeleton } from '~/ui/skeleton'
import { type Article, articleImageWidths } from '../news'
import { ArticleText } from './article-text'
import { NewsPicture } from './news-picture'
import { newsQueries } from './queries'

const needs: Needs = ({ params }) => [need(newsQueries.article(params.id ?? ''))]
export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

const acrossColumn = '(min-width: 768px) 430px, 100vw'

/** The article in the words of schema.org. */
function describeArticle(article: Article, publicUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.preview,
    datePublished: article.publishedAt,
    image: article.images.map((image) => `${publicUrl}${image}-${articleImageWidths.at(-1)}.webp`),
    mainEntityOfPage: `${publicUrl}${paths.article(article.id)}`,
    publisher: { '@type': 'Organization', name: '미플', url: publicUrl },
  }
}

/** Only web addresses become links, whatever was stored. */
function hostOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.host : null
}

function Source({ address }: { address: string }) {
  const host = hostOf(address)
  if (host === null) return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="mt-10 flex min-h-16 items-center gap-3 rounded-card bg-sunken px-5 py-3"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-13 text-ink-dim">원문 보기</span>
        <span className="block truncate font-semibold text-15 text-ink">{host}</span>
      </span>
      <Icon name="chevron-right" size={18} className="text-ink-dim" />
      <span className="sr-only">(새 창)</span>
    </a>
  )
}

function Bar({ onBack, title }: { onBack: () => void; title?: string }) {
  return (
    <div className="sticky top-0 z-20 flex h-14 items-center justify-between bg-ground/95 px-1.5 backdrop-blur-sm">
      <Link
        href={paths.news()}
        aria-label="뒤로"
        className={iconButtonClass}
        onClick={(event) => {
          event.preventDefault()
          onBack()
        }}
      >
        <Icon name="back" />
      </Link>
      {title === undefined ? null : <ShareButton title={title} />}
    </div>
  )
}

function ArticleSkeleton() {
  return (
    <div>
      <Skeleton shape="block" className="aspect-video rounded-none" />
      <div className="px-5 pt-6">
        <Skeleton className="h-7 w-full" />
        <Skeleton className="mt-3 h-7 w-1/2" />
        <Skeleton className="mt-4 w-36" />
        {[0, 1, 2, 3].map((line) => (
          <Skeleton key={line} className="mt-4 h-5 w-full" />
        ))}
      </div>
    </div>
  )
}

function ArticleContent({ article }: { article: Article }) {
  const publicUrl = useRouteLoaderData<SiteData>('root')?.publicUrl ?? ''
  const [first, ...others] = article.images
  return (
    <article className="pb-12">
      <PageHead
        kind="article"
        title={article.title}
        description={article.preview}
        path={paths.article(article.id)}
        shareImage={`/share/news/${article.id}.jpg`}
        jsonLd={describeArticle(article, publicUrl)}
      />
      {first === undefined ? null : (
        <NewsPicture image={first} alt={`${article.title} 그림`} shownAt={acrossColumn} priority />
      )}
      <div className="px-5 pt-6">
        <h1 className="text-pretty font-bold text-24 text-ink leading-snug">{article.title}</h1>
        <time dateTime={article.publishedAt} className="tabular mt-2.5 block text-13 text-ink-dim">
          {seoulDayInWords(new Date(article.publishedAt))}
        </time>
        <div className="mt-7">
          <ArticleText html={article.html} />
        </div>
        {others.map((image, at) => (
          <div key={image} className="mt-6 overflow-hidden rounded-card">
            <NewsPicture image={image} alt={`${article.title} 그림 ${at + 2}`} shownAt={acrossColumn} />
          </div>
        ))}
        {article.sourceUrl === null ? null : <Source address={article.sourceUrl} />}
        <Link href={paths.news()} className={`${buttonClass('secondary', 'bottom')} mt-8`}>
          다른 소식 보기
        </Link>
      </div>
    </article>
  )
}

function NewsScreen() {
  const { id = '' } = useParams()
  const goBack = useWayBack(paths.news())
  const query = useQuery(newsQueries.article(id))
  return (
    <>
      <Bar onBack={goBack} title={query.data?.title} />
      <Answer
        query={query}
        skeleton={<ArticleSkeleton />}
        failure="정보를 가져오지 못했어요"
        onRefused={throwMissing}
      >
        {(article) => <ArticleContent key={id} article={article} />}
      </Answer>
    </>
  )
}

export default function NewsPage() {
  return (
    <Hydrated>
      <NewsScreen />
    </Hydrated>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useParams, useRouteLoaderData } from 'react-router'
import { paths } from '~/features/paths'
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
import { HeroSkeleton } from '~/ui/skeleton'
import type { Article } from '../endpoints'
import { articleImageWidths, previewOf } from '../news'
import { ArticleBody } from './article-body'
import { newsQueries } from './queries'

const needs: Needs = ({ params }) => [need(newsQueries.article(params.id ?? ''))]
export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

/** The article as schema.org data. */
function describeArticle(article: Article, publicUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    description: previewOf(article.html),
    datePublished: article.publishedAt,
    image: article.images.map((image) => `${publicUrl}${image}-${articleImageWidths.at(-1)}.webp`),
    mainEntityOfPage: `${publicUrl}${paths.article(article.id)}`,
    publisher: { '@type': 'Organization', name: '미플', url: publicUrl },
  }
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

function ArticleContent({ article }: { article: Article }) {
  const publicUrl = useRouteLoaderData<SiteData>('root')?.publicUrl ?? ''
  return (
    <article className="pb-12">
      <PageHead
        kind="article"
        title={article.title}
        description={previewOf(article.html)}
        path={paths.article(article.id)}
        shareImage={`/share/news/${article.id}.jpg`}
        jsonLd={describeArticle(article, publicUrl)}
      />
      <ArticleBody article={article} />
      <div className="px-5">
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
        skeleton={<HeroSkeleton picture="aspect-video rounded-none" heights="h-7 h-7 h-4 h-5 h-5 h-5 h-5" />}
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

import { paths } from '~/features/paths'
import { seoulDayInWords } from '~/lib/seoul-date'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Skeleton } from '~/ui/skeleton'
import type { ArticleCard } from '../news'
import { NewsPicture } from './news-picture'

function PublishedOn({ article }: { article: ArticleCard }) {
  return (
    <time dateTime={article.publishedAt} className="tabular text-13 text-ink-dim">
      {seoulDayInWords(new Date(article.publishedAt))}
    </time>
  )
}

/** An article in a list, 96 px high. */
export function NewsCard({ article }: { article: ArticleCard }) {
  return (
    <Link
      href={paths.article(article.id)}
      className="flex min-h-24 items-center gap-4 rounded-card transition duration-150 active:scale-[0.985]"
    >
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold text-15 text-ink">{article.title}</span>
        <span className="mt-0.5 block truncate text-13 text-ink-dim">{article.preview}</span>
        <span className="mt-0.5 block">
          <PublishedOn article={article} />
        </span>
      </span>
      {article.image === null ? (
        <span className="grid size-24 shrink-0 place-items-center rounded-card bg-sunken text-ink-dim">
          <Icon name="book" size={28} />
        </span>
      ) : (
        <span className="w-24 shrink-0 overflow-hidden rounded-card">
          <NewsPicture image={article.image} alt="" shownAt="170px" ratio="1/1" />
        </span>
      )}
    </Link>
  )
}

export function NewsCardSkeleton() {
  return (
    <div className="flex min-h-24 items-center gap-4">
      <div className="flex-1">
        <Skeleton className="w-full" />
        <Skeleton className="mt-2 w-2/3" />
        <Skeleton className="mt-3 h-3.5 w-28" />
      </div>
      <Skeleton shape="block" className="size-24 shrink-0" />
    </div>
  )
}

/** The newest article at the top of the list, with a picture as wide as the column. */
export function LeadNewsCard({ article }: { article: ArticleCard }) {
  return (
    <Link
      href={paths.article(article.id)}
      className="block overflow-hidden rounded-card bg-raised shadow-card transition duration-150 active:scale-[0.985]"
    >
      {article.image === null ? null : (
        <NewsPicture image={article.image} alt="" shownAt="(min-width: 768px) 390px, 92vw" priority />
      )}
      <span className="block p-4.5">
        <span className="line-clamp-2 font-bold text-20 text-ink">{article.title}</span>
        <span className="mt-1.5 mb-2 line-clamp-2 text-15 text-ink-dim">{article.preview}</span>
        <PublishedOn article={article} />
      </span>
    </Link>
  )
}

export function LeadNewsCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card bg-raised shadow-card">
      <Skeleton shape="block" className="aspect-video rounded-none" />
      <div className="p-4.5">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="mt-3 w-full" />
        <Skeleton className="mt-2 w-1/2" />
        <Skeleton className="mt-4 h-3.5 w-32" />
      </div>
    </div>
  )
}

import { paths } from '~/features/paths'
import { seoulDayInWords } from '~/lib/seoul-date'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Blocks, RowsSkeleton } from '~/ui/skeleton'
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

export const NewsCardSkeletons = ({ count }: { count: number }) => (
  <RowsSkeleton count={count} height="h-29 flex-row-reverse" picture="size-24" lines={3} />
)

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

export const LeadNewsCardSkeleton = () => (
  <Blocks heights="aspect-video h-6 h-4 h-4 h-4" className="flex flex-col gap-3" />
)

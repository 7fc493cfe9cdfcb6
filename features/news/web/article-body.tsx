import { seoulDayInWords } from '~/lib/seoul-date'
import { Icon } from '~/ui/icon'
import type { Article } from '../endpoints'
import { ArticleText } from './article-text'
import { NewsPicture } from './news-picture'

const acrossColumn = '(min-width: 768px) 430px, 100vw'

/** Null for a stored address that is not http(s), which must not become a link. */
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

/** An article as readers see it. The operators' preview uses another heading level. */
export function ArticleBody({
  article,
  heading: Heading = 'h1',
}: {
  article: Pick<Article, 'title' | 'html' | 'images' | 'sourceUrl' | 'publishedAt'>
  heading?: 'h1' | 'h2'
}) {
  const [first, ...others] = article.images
  return (
    <>
      {first === undefined ? null : (
        <NewsPicture image={first} alt={`${article.title} 그림`} shownAt={acrossColumn} priority />
      )}
      <div className="px-5 pt-6">
        <Heading className="text-pretty font-bold text-24 text-ink leading-snug">{article.title}</Heading>
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
      </div>
    </>
  )
}

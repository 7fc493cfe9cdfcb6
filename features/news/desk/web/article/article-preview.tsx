import { useQuery } from '@tanstack/react-query'
import { ArticleBody } from '~/features/news/web/article-body'
import { isFinal } from '~/lib/web/call-failed'
import { Answer } from '~/ui/answer'
import { EmptyState } from '~/ui/empty-state'
import { Skeleton } from '~/ui/skeleton'
import type { TypedArticle } from '../../written-article'
import { newsDeskQueries } from '../queries'

/** The article as readers will see it. The server sanitises its HTML in the same way as for saving. */
export function ArticlePreview({
  typed,
  publishedAt,
}: {
  typed: TypedArticle
  /** The time of publication, if the article is and stays published. */
  publishedAt: string | null
}) {
  const query = useQuery(newsDeskQueries.preview(typed))
  return (
    <section
      aria-label="미리보기"
      className="-mx-5 overflow-hidden pb-8 desk:mx-0 desk:w-[430px] desk:rounded-card desk:ring-1 desk:ring-line"
    >
      <Answer
        query={query}
        skeleton={<Skeleton shape="block" className="aspect-video rounded-none" />}
        failure="미리보기를 만들지 못했어요"
        onRefused={(error) =>
          isFinal(error) ? (
            <EmptyState icon="info" title="아직 보여 줄 수 없어요" description={error.message} />
          ) : null
        }
      >
        {(article) => (
          <ArticleBody article={publishedAt === null ? article : { ...article, publishedAt }} heading="h2" />
        )}
      </Answer>
    </section>
  )
}

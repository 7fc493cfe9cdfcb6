import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Answer } from '~/ui/answer'
import { EmptyState } from '~/ui/empty-state'
import { ArticleForm, ArticleFormSkeleton } from './article/article-form'
import { articleNeeds } from './needs'
import { newsDeskQueries } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(articleNeeds)

function Loaded({ id }: { id: string }) {
  const query = useQuery(newsDeskQueries.article(id))
  return (
    <Answer
      query={query}
      skeleton={<ArticleFormSkeleton />}
      failure="소식을 불러오지 못했어요"
      missing={<EmptyState icon="book" title="소식을 찾을 수 없어요" />}
    >
      {(article) => <ArticleForm article={article} />}
    </Answer>
  )
}

/** Edits, publishes, unpublishes or removes an article. */
export default function ArticlePage() {
  const { id = '' } = useParams()
  return (
    <OperatorScreen
      title="소식 수정"
      path={operatorPaths.article(id)}
      backHref={operatorPaths.news()}
      skeleton={<ArticleFormSkeleton />}
    >
      <Loaded key={id} id={id} />
    </OperatorScreen>
  )
}

import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { ArticleForm, ArticleFormSkeleton } from './article/article-form'

export const loader = memberLoader
export const clientLoader = operatorNeeds(() => [])

export default function NewArticlePage() {
  return (
    <OperatorScreen
      title="새 소식"
      path={operatorPaths.newArticle()}
      backHref={operatorPaths.news()}
      skeleton={<ArticleFormSkeleton />}
    >
      <ArticleForm article={null} />
    </OperatorScreen>
  )
}

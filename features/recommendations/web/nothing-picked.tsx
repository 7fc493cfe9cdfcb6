import { paths } from '~/features/paths'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'

/** Shown if the URL contains no valid choice. */
export function NothingPicked() {
  return (
    <EmptyState
      title="아직 선택한 조건이 없어요"
      description="인원이나 난이도, 상황을 선택하면 10가지를 추천해 드려요."
      action={
        <Link href={paths.recommendationWays()} className={buttonClass()}>
          조건 선택
        </Link>
      }
    />
  )
}

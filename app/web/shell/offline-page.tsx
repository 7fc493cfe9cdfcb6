import { paths } from '~/features/paths'
import { PageHead } from '~/lib/web/page-head'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'

/** Kept by the service worker and shown when a page cannot be fetched. */
export default function OfflinePage() {
  return (
    <div className="py-16">
      <PageHead title="오프라인" path={paths.home()} hidden />
      <h1 className="sr-only">오프라인</h1>
      <EmptyState
        icon="warning"
        title="인터넷에 연결되어 있지 않아요"
        description="연결되면 하던 일을 이어서 할 수 있어요."
        action={<Button onClick={() => window.location.reload()}>다시 열기</Button>}
      />
    </div>
  )
}

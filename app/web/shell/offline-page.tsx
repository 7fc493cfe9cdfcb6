import { paths } from '~/features/paths'
import { PageHead } from '~/lib/web/page-head'
import { buttonClass } from '~/ui/button'
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
        action={
          // A plain address, since the code of this page may be out of reach, too.
          // biome-ignore lint/a11y/useValidAnchor: the empty address is the page that was asked for
          <a href="" className={buttonClass('primary')}>
            다시 열기
          </a>
        }
      />
    </div>
  )
}

import { use } from 'react'
import { paths } from '~/features/paths'
import { NonceContext } from '~/lib/web/nonce'
import { PageHead } from '~/lib/web/page-head'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'

/**
 * An inline script, since the page's code may be unreachable. The URL is the requested one. A device reports
 * that it is online a moment before the server can be reached, so the page retries until it gets a reply.
 */
const reopenOnceOnline = `function reopen(){if(navigator.onLine&&location.pathname!=='/offline')fetch(location.href,{method:'HEAD',cache:'no-store'}).then(function(){location.reload()},function(){setTimeout(reopen,2000)})}addEventListener('online',reopen);setTimeout(reopen,2000)`

/** Stored by the service worker and shown when a page cannot be fetched. */
export default function OfflinePage() {
  const nonce = use(NonceContext)
  return (
    <div className="py-16">
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
        dangerouslySetInnerHTML={{ __html: reopenOnceOnline }}
      />
      <PageHead title="오프라인" path={paths.home()} hidden />
      <h1 className="sr-only">오프라인</h1>
      <EmptyState
        icon="warning"
        title="인터넷에 연결되어 있지 않아요"
        description="연결되면 이 화면을 다시 열어요."
        action={
          // Plain links, since the page's code may be unreachable.
          <span className="flex gap-2">
            {/* biome-ignore lint/a11y/useValidAnchor: an empty href leads to the requested page */}
            <a href="" className={buttonClass('secondary')}>
              다시 열기
            </a>
            <a href={paths.home()} className={buttonClass('primary')}>
              홈으로 가기
            </a>
          </span>
        }
      />
    </div>
  )
}

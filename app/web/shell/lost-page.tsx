import { isRouteErrorResponse } from 'react-router'
import { paths } from '~/features/paths'
import { isMissing } from '~/lib/web/call-failed'
import { PageHead } from '~/lib/web/page-head'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'

/** A meeple that has rolled off the board. */
function LostMeeple() {
  return (
    <svg width="160" height="120" viewBox="0 0 160 120" aria-hidden="true">
      <ellipse cx="80" cy="104" rx="62" ry="9" className="fill-sunken" />
      <path
        d="M20 96h56"
        className="stroke-line"
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray="2 12"
      />
      <path
        d="M103 34a14 14 0 0 1 13 20c9 3 18 8 18 13 0 6-11 5-17 4 2 10 8 19 10 26 1 4-1 6-5 6H84c-4 0-6-2-5-6 2-7 8-16 10-26-6 1-17 2-17-4 0-5 9-10 18-13a14 14 0 0 1 13-20Z"
        className="fill-brand"
        transform="rotate(24 103 70)"
      />
    </svg>
  )
}

/** For a path that leads nowhere, a thing that is gone, and a page that broke: what happened and the way home. */
export function LostPage({ error }: { error: unknown }) {
  const missing = isMissing(error) || (isRouteErrorResponse(error) && error.status === 404)
  const offline = !missing && typeof navigator !== 'undefined' && !navigator.onLine
  const [title, text] = missing
    ? ['찾으시는 화면이 없어요', '주소가 바뀌었거나 사라진 내용일 수 있어요.']
    : offline
      ? ['인터넷에 연결되어 있지 않아요', '연결되면 다시 열어 볼게요.']
      : ['화면을 여는 중에 문제가 생겼어요', '잠시 후 다시 시도해 주세요. 저장한 내용은 그대로 있어요.']
  return (
    <div className="flex flex-col items-center gap-6 px-6 py-20 text-center">
      <PageHead title={title ?? ''} path="/" hidden />
      <LostMeeple />
      <div>
        <h1 className="text-balance font-bold text-20 text-ink">{title}</h1>
        <p className="mt-2 text-15 text-ink-dim">{text}</p>
      </div>
      <div className="flex gap-2">
        {missing ? null : (
          <button type="button" className={buttonClass('secondary')} onClick={() => window.location.reload()}>
            다시 열기
          </button>
        )}
        <Link href={paths.home()} className={buttonClass('primary')}>
          홈으로 가기
        </Link>
      </div>
    </div>
  )
}

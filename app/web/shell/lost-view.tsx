import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { firstPaths } from '~/features/first-paths'
import { isMissing } from '~/lib/web/call-failed'
import { PageHead } from '~/lib/web/page-head'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'

function goBack(): void {
  if (window.history.length > 1) window.history.back()
  else window.location.assign(firstPaths.home())
}

/** Shown for an unknown path, a missing thing and a page that failed: says what happened and links home. */
export function LostView({ error }: { error: unknown }) {
  const missing = isMissing(error) || (isRouteErrorResponse(error) && error.status === 404)
  const offline = !missing && typeof navigator !== 'undefined' && !navigator.onLine
  useEffect(() => {
    if (!offline) return
    const reopen = () => window.location.reload()
    window.addEventListener('online', reopen)
    return () => window.removeEventListener('online', reopen)
  }, [offline])
  const [title, text] = missing
    ? ['페이지를 찾을 수 없어요', '주소가 바뀌었거나 사라진 내용일 수 있어요.']
    : offline
      ? ['인터넷에 연결되어 있지 않아요', '연결되면 다시 열어 볼게요.']
      : ['화면을 여는 중에 문제가 생겼어요', '잠시 후 다시 시도해 주세요. 저장한 내용은 그대로 있어요.']
  return (
    <div className="flex flex-col items-center gap-6 px-6 py-20 text-center">
      <PageHead title={title ?? ''} path="/" hidden />
      <img src="/icons/lost.svg" width={160} height={120} alt="" />
      <div>
        <h1 className="text-balance font-bold text-20 text-ink">{title}</h1>
        <p className="mt-2 text-15 text-ink-dim">{text}</p>
      </div>
      <div className="flex gap-2">
        {missing ? (
          <button type="button" className={buttonClass('secondary')} onClick={goBack}>
            이전 화면
          </button>
        ) : (
          <button type="button" className={buttonClass('secondary')} onClick={() => window.location.reload()}>
            다시 열기
          </button>
        )}
        <Link href={firstPaths.home()} className={buttonClass('primary')}>
          홈으로 가기
        </Link>
      </div>
      {offline ? null : (
        <Link
          href={firstPaths.contact()}
          className="tap-44 text-13 text-ink-dim underline underline-offset-2"
        >
          {missing ? '찾는 것이 없으면 문의하기' : '계속 안 되면 문의하기'}
        </Link>
      )}
    </div>
  )
}

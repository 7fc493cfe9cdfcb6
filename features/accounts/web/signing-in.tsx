import { useEffect, useRef } from 'react'
import { PageHead } from '~/lib/web/page-head'
import { Spinner } from '~/ui/spinner'
import { MeepleFace } from './meeple-face'

/** Shown while a sign-in completes. It starts only once, because a code can be used only once. */
export function SigningIn({ path, begin }: { path: string; begin: () => Promise<void> }) {
  const hasBegun = useRef(false)

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void begin()
  })

  return (
    <div className="flex min-h-[70dvh] flex-col items-center justify-center gap-6 px-6 text-center">
      <PageHead title="로그인" path={path} hidden />
      <svg viewBox="0 0 200 200" aria-hidden="true" className="h-24 w-24">
        <MeepleFace />
      </svg>
      <div role="status">
        <h1 className="font-bold text-20 text-ink">로그인하고 있어요</h1>
        <p className="mt-1 text-15 text-ink-dim">잠시만 기다려 주세요.</p>
      </div>
      <Spinner size={24} className="text-brand-strong" />
    </div>
  )
}

import { lazy, type ReactNode, Suspense, useId } from 'react'
import { ShareTextButton } from './share-text-button'
import { Skeleton } from './skeleton'

const QrDrawing = lazy(() => import('./qr-drawing'))

/** Asks other phones at the table to join: a QR code, and the same address as a link. */
export function QrInvitation({
  title,
  label,
  address,
  shareTitle,
  children,
}: {
  title: string
  /** Of the code, for screen readers. */
  label: string
  address: string
  shareTitle: string
  /** What stands between the code and the link. */
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card bg-sunken p-5 text-center">
      <h2 id={id} className="text-balance font-bold text-17 text-ink">
        {title}
      </h2>
      <div className="mx-auto mt-4 size-48">
        <Suspense fallback={<Skeleton shape="block" className="size-full rounded-card" />}>
          <QrDrawing text={address} label={label} />
        </Suspense>
      </div>
      {children}
      <div className="mt-3">
        <ShareTextButton variant="secondary" title={shareTitle} text={address}>
          링크 보내기
        </ShareTextButton>
      </div>
    </section>
  )
}

import type { ReactNode } from 'react'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Skeleton } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import { OperatorsOnly } from './operators-only'

export function RowsSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 px-5 pt-4">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} shape="block" className="h-14" />
      ))}
    </div>
  )
}

/** The frame of an operators' screen. Only operators see its content. */
export function OperatorScreen({
  title,
  path,
  backHref,
  action,
  skeleton = <RowsSkeleton />,
  head,
  children,
}: {
  title: string
  path: string
  backHref: string
  /** A button at the end of the top bar. */
  action?: ReactNode
  skeleton?: ReactNode
  /** Shown even before the viewer is known to be an operator. */
  head?: ReactNode
  children: ReactNode
}) {
  const goBack = useWayBack(backHref)
  return (
    <>
      <PageHead title={title} path={path} hidden />
      <TopBar title={title} backHref={backHref} onBack={goBack} action={action} />
      {head}
      <OperatorsOnly skeleton={skeleton}>{children}</OperatorsOnly>
    </>
  )
}

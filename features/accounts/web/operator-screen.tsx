import type { ReactNode } from 'react'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Blocks } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import { OperatorsOnly } from './operators-only'

/** The frame of an operators' screen. Only operators see its content. */
export function OperatorScreen({
  title,
  path,
  backHref,
  action,
  skeleton = <Blocks count={6} heights="h-14" />,
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

import type { ReactNode } from 'react'
import { OperatorsOnly } from '~/features/accounts/web/operators-only'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { TopBar } from '~/ui/top-bar'

/** The frame of the screens on which operators edit public content. */
export function ContentScreen({
  title,
  path,
  backHref,
  action,
  skeleton,
  children,
}: {
  title: string
  path: string
  backHref: string
  action?: ReactNode
  skeleton: ReactNode
  children: ReactNode
}) {
  const goBack = useWayBack(backHref)
  return (
    <>
      <PageHead title={title} path={path} hidden />
      <TopBar title={title} backHref={backHref} onBack={goBack} action={action} />
      <OperatorsOnly skeleton={skeleton}>{children}</OperatorsOnly>
    </>
  )
}

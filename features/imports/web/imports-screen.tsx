import { type ReactNode, useEffect } from 'react'
import { OperatorsOnly } from '~/features/accounts/web/operators-only'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { watchTags } from '~/lib/web/watched-tags'
import { TopBar } from '~/ui/top-bar'
import { importTags } from '../tags'

/** The frame of the import screens. It watches for changes in the state of imports. */
export function ImportsScreen({
  title,
  path,
  backHref,
  skeleton,
  children,
}: {
  title: string
  path: string
  backHref: string
  skeleton: ReactNode
  children: ReactNode
}) {
  const goBack = useWayBack(backHref)
  useEffect(() => watchTags([importTags.facts.all]), [])
  return (
    <>
      <PageHead title={title} path={path} hidden />
      <TopBar title={title} backHref={backHref} onBack={goBack} />
      <OperatorsOnly skeleton={skeleton}>{children}</OperatorsOnly>
    </>
  )
}

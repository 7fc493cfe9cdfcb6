import { type ReactNode, useEffect } from 'react'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { watchTags } from '~/lib/web/watched-tags'
import { importTags } from '../import'

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
  useEffect(() => watchTags([importTags.facts.all]), [])
  return (
    <OperatorScreen title={title} path={path} backHref={backHref} skeleton={skeleton}>
      {children}
    </OperatorScreen>
  )
}

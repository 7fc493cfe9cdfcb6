import type { ReactNode } from 'react'
import { Section } from './section'

/** What stands here is as high for everybody, so that nothing below it moves once the member is known. */
export const room = 'h-39'

export function MeetupsSection({
  title,
  href,
  children,
}: {
  title: string
  href: string
  children: ReactNode
}) {
  return (
    <Section title={title} more={{ href, of: '모임' }} className="pt-3!">
      {children}
    </Section>
  )
}

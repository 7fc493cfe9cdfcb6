import { Link as ReactRouterLink } from 'react-router'
import type { LinkProps } from '~/ui/link'

/** The link of every component in ui/: the router's link for our screens, otherwise a plain anchor. */
export function RouterLink({ href, replace, ...rest }: LinkProps) {
  if (!href.startsWith('/') || rest.target === '_blank') return <a href={href} {...rest} />
  return <ReactRouterLink to={href} replace={replace} prefetch="intent" {...rest} />
}

import type { MouseEvent } from 'react'
import { Link as ReactRouterLink } from 'react-router'
import { goTo } from '~/lib/web/go-to'
import type { LinkProps } from '~/ui/link'
import { afterStepBack, isSteppingBack } from '~/ui/overlay-history'

/** Whether the click follows the link in this tab. With a key it opens the link elsewhere. */
function isFollowedHere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
}

/** The link of every component in ui/: the router's link for our screens, otherwise a plain anchor. */
export function RouterLink({ href, replace, onClick, ...rest }: LinkProps) {
  if (!href.startsWith('/') || rest.target === '_blank') return <a href={href} onClick={onClick} {...rest} />

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isSteppingBack() || !isFollowedHere(event)) return
    // A step back is under way. It would leave the entry that the router pushes now.
    event.preventDefault()
    const { pathname, search, hash } = window.location
    afterStepBack(() => void goTo(href, { replace: replace ?? href === pathname + search + hash }))
  }
  return <ReactRouterLink to={href} replace={replace} prefetch="intent" onClick={handleClick} {...rest} />
}

import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  type Ref,
  use,
} from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** Replaces the current history entry. Links inside a sheet or dialog need this. */
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

function PlainLink({ replace: _, ...rest }: LinkProps) {
  return <a {...rest} />
}

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

/** Provides the router's link component, so that ui/ does not depend on a router. */
export function LinkProvider({ link, children }: { link: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={link}>{children}</LinkContext>
}

export function Link(props: LinkProps) {
  const Component = use(LinkContext)
  return <Component {...props} />
}

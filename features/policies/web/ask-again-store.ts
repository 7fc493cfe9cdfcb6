import { rememberedMember } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { goTo } from '~/lib/web/go-to'
import { queryClient } from '~/lib/web/query-client'
import { askedQuery } from './queries'

/** Screens on which a member reads what they are asked, or leaves; none of them leads away. */
const isCalm = (path: string) => /^\/(?:terms|privacy|login|contact|profile\/edit|payment)/.test(path)

/** Whether the member is asked something; not if the server is not reached, which refuses what needs the consent. */
async function isAsked(): Promise<boolean> {
  try {
    const { asked } = await queryClient().fetchQuery({ ...askedQuery(), retry: false })
    return asked !== null
  } catch {
    return false
  }
}

/** Leads a member who is asked again to the screen that does, once a visit. */
export async function askAgain(memberId: number): Promise<void> {
  if (!(await isAsked())) return
  const { pathname, search, hash } = window.location
  if (rememberedMember() === memberId && !isCalm(pathname))
    await goTo(paths.agree(`${pathname}${search}${hash}`))
}

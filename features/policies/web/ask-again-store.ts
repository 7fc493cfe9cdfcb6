import { signedInMember } from '~/features/accounts/web/session-store'
import { paths } from '~/features/paths'
import { goTo } from '~/lib/web/go-to'
import { queryClient } from '~/lib/web/query-client'
import { askedQuery } from './queries'

/** Screens on which a member reads what they are asked, or leaves; none of them leads away. */
const isCalm = (path: string) => /^\/(terms|privacy|login|contact|profile\/edit|payment)/.test(path)

/** Leads a member who is asked again to the screen that does, once a visit. Offline nobody is asked. */
export async function askAgain(memberId: number): Promise<void> {
  try {
    const { asked } = await queryClient().fetchQuery({ ...askedQuery(), retry: false })
    const { pathname, search, hash } = window.location
    if (asked === null || signedInMember() !== memberId || isCalm(pathname)) return
    await goTo(paths.agree(`${pathname}${search}${hash}`))
  } catch {
    // The server refuses what needs the consent, so it is asked then.
  }
}

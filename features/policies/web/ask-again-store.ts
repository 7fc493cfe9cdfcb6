import { rememberedMember } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { seoulDate } from '~/lib/seoul-date'
import { goTo } from '~/lib/web/go-to'
import { timeNow } from '~/lib/web/now'
import { queryClient } from '~/lib/web/query-client'
import { keepInTab, readTab } from '~/lib/web/tab-storage'
import { askedQuery } from './queries'

/** Screens on which a member reads what they are asked, or leaves; none of them leads away. */
const isCalm = (path: string) => /^\/(?:terms|privacy|login|contact|profile\/edit|payment)/.test(path)

/** Of whom this tab has read today that they are asked nothing. */
const unaskedKey = 'unasked'

/** Whether the member is asked something; not if the server is not reached, which refuses what needs the consent. */
async function isAsked(memberId: number): Promise<boolean> {
  // Versions begin to hold at midnight in Seoul.
  const today = `${memberId} ${seoulDate(timeNow())}`
  if (readTab(unaskedKey) === today) return false
  try {
    const { asked } = await queryClient().fetchQuery({ ...askedQuery(), retry: false })
    if (asked === null) keepInTab(unaskedKey, today)
    return asked !== null
  } catch {
    return false
  }
}

/** Leads a member who is asked again to the screen that does. A tab whose member is asked nothing reads that once a day. */
export async function askAgain(memberId: number): Promise<void> {
  if (!(await isAsked(memberId))) return
  const { pathname, search, hash } = window.location
  if (rememberedMember() === memberId && !isCalm(pathname))
    await goTo(paths.agree(`${pathname}${search}${hash}`))
}

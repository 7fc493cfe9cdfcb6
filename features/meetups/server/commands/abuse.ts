import { whyAbusive } from '~/features/accounts/abuse-words'
import { badInput } from '~/lib/errors'

/** Refuses a title or a content with abuse words. */
export function refuseAbuse({ title, content }: { title: string | null; content: string | null }): void {
  const badTitle = whyAbusive('제목에', title ?? '')
  if (badTitle !== null) throw badInput({ title: badTitle })
  const badContent = whyAbusive('내용에', content ?? '')
  if (badContent !== null) throw badInput({ content: badContent })
}

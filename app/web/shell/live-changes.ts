import { followMember } from '~/features/accounts/web/credentials-store'
import { followChanges } from '~/lib/web/changes-stream'
import { queryClient } from '~/lib/web/query-client'
import { watchedTags, whenWatchedTagsChange } from '~/lib/web/watched-tags'
import { appEndpoints } from '../../endpoints'

let member: number | null = null
let following: { of: string; end: () => void } | null = null

function follow(): void {
  const tags = watchedTags()
  const of = member === null ? null : `${member} ${tags.join()}`
  if ((following?.of ?? null) === of) return
  following?.end()
  following = of === null ? null : { of, end: followChanges({ endpoint: appEndpoints.changes, tags }) }
}

let isPlanned = false
// A change of screens changes the tags twice. The delay avoids a stream for the state in between.
whenWatchedTagsChange(() => {
  if (isPlanned) return
  isPlanned = true
  setTimeout(() => {
    isPlanned = false
    follow()
  })
})

// Follows the changes of the signed-in member until they sign out.
followMember((memberId) => {
  member = memberId
  follow()
  if (memberId !== null)
    void import('~/features/policies/web/ask-again-store').then(
      (it) => it.askAgain(memberId),
      () => null,
    )
  if (memberId !== null)
    // The session or the connection may end meanwhile. The next visit compares again.
    void import('~/features/notices/web/use-push-device')
      .then((it) => it.keepPushDevice(queryClient()))
      .catch(() => null)
})

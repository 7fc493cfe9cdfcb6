import { followMember } from '~/features/accounts/web/credentials-store'
import { followChanges } from '~/lib/web/changes-stream'
import { watchedTags, whenWatchedTagsChange } from '~/lib/web/watched-tags'
import { appEndpoints, ownTags } from '../../contract'

let member: number | null = null
let following: { of: string; end: () => void } | null = null

function follow(): void {
  const tags = [...ownTags, ...watchedTags()]
  const of = member === null ? null : `${member} ${tags.join()}`
  if ((following?.of ?? null) === of) return
  following?.end()
  following = of === null ? null : { of, end: followChanges({ endpoint: appEndpoints.changes, tags }) }
}

let isPlanned = false
// One screen leaves as the next one comes, and a new stream for what neither wants would be in vain.
whenWatchedTagsChange(() => {
  if (isPlanned) return
  isPlanned = true
  setTimeout(() => {
    isPlanned = false
    follow()
  })
})

// Follows what changes of the member who is signed in, until they are not any more.
followMember((memberId) => {
  member = memberId
  follow()
})

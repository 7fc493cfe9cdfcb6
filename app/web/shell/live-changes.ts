import { followMember } from '~/features/accounts/web/credentials-store'
import { followChanges } from '~/lib/web/changes-stream'
import { appEndpoints, ownTags } from '../../contract'

let following: { memberId: number; end: () => void } | null = null

// Follows what changes of the member who is signed in, until they are not any more.
followMember((memberId) => {
  if (following?.memberId === memberId) return
  following?.end()
  following =
    memberId === null
      ? null
      : { memberId, end: followChanges({ endpoint: appEndpoints.changes, tags: ownTags }) }
})

import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { concerns, path, room, when } from '../../core/server/notices'
import { purchaseOutcomes } from '../paying'
import { purchaseInWords } from '../purchase-texts'

/** To somebody who bought a pass to join, and has. */
export const meetupPurchaseJoinedNotice = noticeKind({
  name: 'meetup-purchase-joined',
  group: 'meetups',
  isOwnAction: true,
  details: room.extend({ isSeated: z.boolean() }),
  concerns,
  words: (about) => {
    const { title, text } = purchaseInWords(about.isSeated ? 'seated' : 'asked')
    return { title, body: `${when(about)} ${about.title} 모임이에요. ${text}`.trim(), path: path(about) }
  },
})

/** To somebody who bought a pass to join and could not: the pass is still theirs. */
export const meetupPurchaseFailedNotice = noticeKind({
  name: 'meetup-purchase-failed',
  group: 'meetups',
  details: room.extend({ outcome: z.enum(purchaseOutcomes) }),
  concerns,
  words: (about) => {
    const { title, text } = purchaseInWords(about.outcome)
    return { title, body: `${about.title} 모임: ${text}`, path: path(about) }
  },
})

import { z } from 'zod'
import { due } from '~/lib/server/feature'
import { closeVoteAtEnd } from './commands/votes'

const Payload = z.object({ key: z.string() })

export const voteDue = {
  'close-vote': due('게임 투표 끝내기', (tx, { payload, dueAt, now }) =>
    closeVoteAtEnd(tx, { ...Payload.parse(payload), dueAt, now }),
  ),
}

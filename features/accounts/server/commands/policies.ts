import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { accountTags } from '../../account'

/** Call it when a version of the terms is announced or begins to hold, so that pages read what holds anew. */
export function notePolicyChange(tx: Transaction): Promise<void> {
  return invalidate(tx, accountTags.policies.all)
}

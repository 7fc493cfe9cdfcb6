import type { Apple } from '~/features/accounts/server/client/apple'
import type { Kakao } from '~/features/accounts/server/client/kakao'
import { disconnectProvider } from '~/features/accounts/server/jobs'
import { deliverNoticesJob } from '~/features/notices/server/jobs'
import type { Database } from '~/lib/server/database'
import type { Job } from '~/lib/server/job-queue'
import type { Keys } from '~/lib/server/keys'

export interface JobParts {
  db: Database
  kakao: Kakao
  apple: Apple
  keys: Keys
}

/** Every kind of work that the queue knows, by name. */
export function jobsOf({ db, kakao, apple, keys }: JobParts): Record<string, Job> {
  return {
    'disconnect-provider': disconnectProvider({ db, kakao, apple, keys }),
    'deliver-notices': deliverNoticesJob(db),
  }
}

import { defineConfig } from 'vitest/config'
import { preferMemoryFolder } from './scripts/lib/memory-folder.mjs'
import { patience } from './scripts/lib/patience.mjs'
import { groupTests } from './scripts/lib/test-groups.mjs'

preferMemoryFolder()

const alias = { '~': import.meta.dirname }
const { withDatabase, withoutDatabase } = groupTests(import.meta.dirname)

/** Ends what hangs; how fast something is, `bench/` measures. A busy machine is ten times slower than a quiet one. */
const testTimeout = process.env.PROOF === 'whole' ? 1_800_000 : 60_000 * patience

/** How long a test asks again for what another process is still doing. */
const expect = { poll: { timeout: 10_000 * patience } }

/** The summary of a run shows only a failure's message, which would name two of five answers and leave the others out. */
const chaiConfig = { truncateThreshold: 2_000 }

/** No test replaces a module, so the files of one worker share what they load: half of a server test was loading. */
const isolate = false

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'rules',
          include: withoutDatabase,
          isolate,
          testTimeout,
          expect,
          chaiConfig,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'server',
          include: withDatabase,
          globalSetup: ['lib/server/test-database.ts'],
          isolate,
          testTimeout,
          expect,
          chaiConfig,
          hookTimeout: 60_000 * patience,
        },
      },
    ],
  },
})

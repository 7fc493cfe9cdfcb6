import { defineConfig } from 'vitest/config'

const alias = { '~': import.meta.dirname }
const needDatabase = ['**/server/**/*.test.ts', 'demo/**/*.test.ts', 'sandbox/**/*.test.ts']
const elsewhere = ['**/node_modules/**', 'build/**', 'e2e/**']

/** Ends what hangs; how fast something is, `bench/` measures. A busy machine is ten times slower than a quiet one. */
const testTimeout = 60_000

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'rules',
          include: ['**/*.test.{ts,mjs}'],
          exclude: [...elsewhere, ...needDatabase],
          testTimeout,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'server',
          include: needDatabase,
          exclude: elsewhere,
          globalSetup: ['lib/server/test-database.ts'],
          testTimeout,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

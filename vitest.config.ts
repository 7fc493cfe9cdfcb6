import { defineConfig } from 'vitest/config'

const alias = { '~': import.meta.dirname }
const needDatabase = ['**/server/**/*.test.ts', 'db/**/*.test.ts', 'sandbox/**/*.test.ts']
const elsewhere = ['**/node_modules/**', 'build/**', 'e2e/**']

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'rules',
          include: ['**/*.test.{ts,mjs}'],
          exclude: [...elsewhere, ...needDatabase],
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'server',
          include: needDatabase,
          exclude: elsewhere,
          globalSetup: ['lib/server/test-database.ts'],
          // Starting and stopping PostgreSQL itself is part of some of these.
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

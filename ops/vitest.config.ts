import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = path.join(import.meta.dirname, '..')

/** Whole sites of several processes, which take minutes: npm run ops:proof. */
export default defineConfig({
  root,
  resolve: { alias: { '~': root } },
  test: {
    include: ['ops/*-proof.ts'],
    globalSetup: ['lib/server/test-database.ts'],
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
  },
})

import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { findFreePort } from './e2e/free-port'
import './e2e/sweep'
import { preferMemoryFolder } from './scripts/lib/memory-folder.mjs'
import { patience } from './scripts/lib/patience.mjs'

preferMemoryFolder()

/** An app that runs already is tried out by naming it: E2E_URL=http://localhost:3000 npm run test:e2e */
const runningApp = process.env.E2E_URL
// The workers read this file, too, and are given what the runner chose.
process.env.E2E_PORT ??= String(await findFreePort())
const port = process.env.E2E_PORT
/** The one without a window is quicker: docs/decisions/0014. */
const chromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file))
/** LOOK=1 takes pictures of every screen into e2e/screenshots instead of running the journeys. */
const isLooking = process.env.LOOK === '1'

const pictures = '**/looks.test.ts'
export default defineConfig({
  testDir: 'e2e',
  testMatch: isLooking ? pictures : '**/*.test.ts',
  testIgnore: isLooking ? [] : pictures,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 45_000 * patience,
  expect: { timeout: 10_000 * patience },
  reporter: 'list',
  use: {
    baseURL: runningApp ?? `http://localhost:${port}`,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    actionTimeout: 10_000 * patience,
    // Starting one for each visit costs processor time. Journeys about what it does allow it.
    serviceWorkers: 'block',
    // What was done and answered. Pictures and documents of every step cost a quarter of the time: --trace on has them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@wide-only/,
      use: {
        browserName: 'chromium',
        userAgent: devices['Pixel 7'].userAgent,
        viewport: { width: 390, height: 844 },
        // Drawing four times the pixels shows in pictures only.
        deviceScaleFactor: isLooking ? 2 : 1,
        hasTouch: true,
        isMobile: true,
      },
    },
    {
      // Most journeys are the same at any width. Those tagged @wide are not, or depend on a mouse or a keyboard.
      name: 'wide',
      grep: /@wide/,
      use: { browserName: 'chromium', viewport: { width: 1280, height: 900 } },
    },
  ],
  webServer: runningApp
    ? undefined
    : {
        command: `node e2e/serve.mjs ${port}`,
        url: `http://localhost:${port}/v1/health`,
        timeout: 120_000,
        // Killed outright it would leave its database running.
        gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      },
})

import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { patience } from './scripts/lib/patience.mjs'
import { findChromium } from './scripts/lib/system-packages.mjs'

export default defineConfig({
  plugins: [tailwindcss()],
  oxc: { jsx: { runtime: 'automatic' } },
  resolve: { alias: { '~': import.meta.dirname } },
  // Found beforehand, or a package met in the middle of a test would reload the page.
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      'vitest-browser-react',
      'leaflet',
      'supercluster',
      '@tiptap/core',
      '@tiptap/starter-kit',
      'react-router',
      '@tanstack/react-query',
      'zod',
      'zustand',
      'zustand/middleware',
      '@base-ui/react/alert-dialog',
      '@base-ui/react/drawer',
      'react-day-picker',
      'react-day-picker/locale/ko',
    ],
  },
  test: {
    include: [
      'ui/**/*.test.tsx',
      'lib/web/**/*.test.tsx',
      'features/**/web/**/*.test.tsx',
      'app/web/**/*.test.tsx',
    ],
    testTimeout: 30_000 * patience,
    expect: { poll: { timeout: 10_000 * patience } },
    chaiConfig: { truncateThreshold: 2_000 },
    setupFiles: ['./ui/browser-test-setup.ts'],
    // Beside another run the usual port is taken, and a run that moves to the next one stops after its first file.
    api: { port: 20_000 + (process.pid % 10_000) },
    browser: {
      enabled: true,
      headless: true,
      // Names in tests may be parts of what a control says.
      locators: { exact: false },
      screenshotFailures: false,
      viewport: { width: 390, height: 844 },
      provider: playwright({
        launchOptions: {
          executablePath: findChromium() ?? undefined,
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
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})

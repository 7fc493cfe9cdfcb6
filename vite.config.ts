import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import {
  fileGroups,
  firstLoadInTwoFiles,
  keepScreenWithoutCode,
  screensOfFirstFile,
} from './app/web/first-load/vite-plugins.ts'
import packageJson from './package.json' with { type: 'json' }

export default defineConfig({
  plugins: [
    keepScreenWithoutCode(),
    tailwindcss(),
    reactRouter(),
    firstLoadInTwoFiles(),
    screensOfFirstFile(),
  ],
  resolve: {
    alias: [{ find: '~', replacement: import.meta.dirname }],
  },
  // The version alone: a file that screens share would be fetched ahead for it.
  define: { 'import.meta.env.RELEASE': JSON.stringify(packageJson.version) },
  publicDir: 'app/web/public',
  build: { target: 'es2022', cssMinify: true, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        // Names are repeated in the table of screens and in the first load, so they are short.
        rolldownOptions: {
          output: { chunkFileNames: 'assets/[hash:7].js', codeSplitting: { groups: fileGroups } },
        },
      },
    },
  },
})

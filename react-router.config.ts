import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app/web',
  buildDirectory: 'build/web',
  ssr: true,
  // The table of screens is small, and offline navigation needs all of it.
  routeDiscovery: { mode: 'initial' },
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config

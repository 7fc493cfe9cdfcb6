import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app/web',
  buildDirectory: 'build/web',
  ssr: true,
  // A page names the screens that it shows; the browser reads the whole table afterwards (app/web/entry.client.tsx).
  routeDiscovery: { mode: 'lazy' },
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config

import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app/web',
  buildDirectory: 'build/web',
  ssr: true,
  // A page names the screens that it shows; the browser reads the whole table afterwards (app/web/entry.client.tsx).
  routeDiscovery: { mode: 'lazy' },
  splitRouteModules: true,
} satisfies Config

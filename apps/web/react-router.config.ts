import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Guards and loaders are small; separate requests for them would cost more.
  splitRouteModules: false,
  // The route manifest is small; with it, no navigation waits for route discovery.
  routeDiscovery: { mode: 'initial' },
} satisfies Config

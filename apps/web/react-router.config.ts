import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Guards and loaders are a few lines; a request of their own would cost more than they weigh.
  splitRouteModules: false,
  // The whole site map is small; with it at hand no navigation waits for a question about addresses.
  routeDiscovery: { mode: 'initial' },
} satisfies Config

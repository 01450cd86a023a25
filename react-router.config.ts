import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  serverBuildFile: 'main.js',
  // The whole site map is small and cached for good; asking for it piece by piece would cost requests.
  routeDiscovery: { mode: 'initial' },
} satisfies Config

import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  buildDirectory: process.env['WEB_BUILD'] ?? 'build',
  // The route table is one file of ours: no request to discover routes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config

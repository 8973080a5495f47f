import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  buildDirectory: process.env['WEB_BUILD'] ?? 'build',
  // The route table is one file of ours: no request to discover routes.
  routeDiscovery: { mode: 'initial' },
  // What a page does before it shows is one line: in a file of its own it would be one more trip before anything works.
  splitRouteModules: false,
} satisfies Config

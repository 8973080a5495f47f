import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  buildDirectory: process.env['WEB_BUILD'] ?? 'build',
  // All routes are in one file of ours, so no request discovers routes.
  routeDiscovery: { mode: 'initial' },
  // The loader of a page is one line. In its own file it would cost one more request before the page works.
  splitRouteModules: false,
} satisfies Config

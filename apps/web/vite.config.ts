import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite'
import { bootScripts } from './boot/vite-plugin.ts'
import { withLeanContract } from './lean-contract.ts'
import { serviceWorker } from './worker/vite-plugin.ts'

// The language of the texts that the pages carry: English by default, or `hi`.
const texts = process.env['TEXTS'] ? [process.env['TEXTS']] : []

const withoutZod = (): Plugin => ({
  name: 'without-zod',
  enforce: 'pre',
  resolveId(id) {
    if (id !== 'zod' || this.environment.name !== 'client') return undefined
    return fileURLToPath(new URL('./app/api/no-zod.ts', import.meta.url))
  },
})

const ADMIN_CODE = [
  /\/app\/((ui|queries)\/admin\/|admin-paths\.ts)/,
  /\/contract\/src\/(\w+-manage|users-audit-log)\.ts/,
  /\/components\/(Textarea|Switch)\//,
]

/** The modules that the pages of admins share become one file. */
const OF_ADMINS = [...ADMIN_CODE, /\/messages\/admin/]

/** Modules that only a few pages use. They stay out of the scripts that every learner loads. */
const OF_FEW = [
  ...ADMIN_CODE,
  /\/app\/features\//,
  /\/contract\/src\/rules\/web-address\.ts/,
  /\/queries\/(practice-round|purchases|page-queries)\.ts/,
  /\/unsent-answers\/(practice-queue|answers-left|forget-learner)\.ts/,
  /\/ui\/\w+\/(new-password-field|password-meter)\.tsx?/,
  // Documents use these, and no browser loads the scripts of a document.
  /\/ui\/\w+\/(public-meta|message-page|unavailable)\.tsx?/,
  /\/ui\/frame\/document\.module\.css/,
]

const isIn = (group: RegExp[], id: string): boolean => group.some((pattern) => pattern.test(id))

export default defineConfig(({ command }) => ({
  plugins: [withoutZod(), withLeanContract(), bootScripts(), serviceWorker(texts), reactRouter()],
  resolve: { conditions: [...texts, ...defaultClientConditions] },
  ssr: {
    resolve: { conditions: [...texts, ...defaultServerConditions] },
    // Mantine has 800 modules, and we use few of them. Outside the bundle, a starting server would load every one.
    ...(command === 'build' && { noExternal: [/^@mantine\//] }),
  },
  build: { assetsInlineLimit: 0 },
  // Dependencies are found at the start. Found page by page, each would reload the page while the developer works.
  optimizeDeps: { entries: ['./app/**/*.{ts,tsx}', '!./app/**/*.test.ts'] },
  environments: {
    // The keys of React Router's context are objects, so both sides must import them from the same module.
    ssr: { build: { rolldownOptions: { external: ['#server-context'] } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
                // A file for every shared module would mean fifty requests, and would compress worse. Modules that only
                // the admin's pages share are left out, because learners do not need them.
                {
                  name: 'shared',
                  test: (id) => /\.(m?js|tsx?|module\.css)$/.test(id) && !isIn(OF_FEW, id),
                  minShareCount: 3,
                  priority: 1,
                },
                { name: 'admin', test: (id) => isIn(OF_ADMINS, id), minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
}))

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite'
import { bootScripts } from './boot/vite-plugin.ts'
import { withLeanContract } from './lean-contract.ts'
import { readCommit } from './read-commit.ts'
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
  /\/contract\/src\/(\w+-manage|users-audit-log|site|site-review-rule|rules\/site-values)\.ts/,
  /\/components\/(Textarea|Switch)\//,
]

/** The texts of a language, each with the file that it is in. */
const textsIn = (locale: string): Map<string, string> => {
  const folder = new URL(`../../packages/messages/messages/${locale}/`, import.meta.url)
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as object
  const keysOf = (file: string) => Object.keys(read(file)).map((key): [string, string] => [key.toLowerCase(), file])
  return new Map(readdirSync(folder).flatMap(keysOf))
}

/** Only admins read the texts that exist in English alone. */
const TEXTS_IN_HINDI = textsIn('hi')
const ADMIN_TEXTS = new Map([...textsIn('en')].filter(([key]) => !TEXTS_IN_HINDI.has(key)))

const adminTextFile = (id: string): string | undefined =>
  ADMIN_TEXTS.get(/\/generated\/\w+\/messages\/(\w+?)\d*\.js$/.exec(id)?.[1] ?? '')
const isAdminText = (id: string): boolean => adminTextFile(id) !== undefined

/** A few screens only have the texts of these files, and load them as one file each. */
const TEXT_FILES_OF_FEW =
  /^(drawings|exporting|importing|importing-screen|mocks|manage-mocks|pictures|question-health|reviewing|run-it|system|templates|writing)\.json$/
const textsOfFew = (id: string): string | null => {
  const file = adminTextFile(id)
  return file && TEXT_FILES_OF_FEW.test(file) ? `texts-${file.replace('.json', '')}` : null
}

/** The modules that the pages of admins share become one file. */
const isOfAdmins = (id: string): boolean => isIn(ADMIN_CODE, id) || (isAdminText(id) && textsOfFew(id) === null)

/** What only pages with a form need. */
const FORM_CODE = [
  /\/@mantine\/core\/esm\/(components\/(?!Textarea\/|Switch\/)|utils\/InlineInput\/)/,
  /\/ui\/parts\/(confirm-dialog|form-card|password-field|search-field|submit-button)\./,
]

/** What only pages with questions to practise need. */
const PRACTICE_CODE = [
  /\/ui\/domain\/practice\//,
  /\/queries\/practice-round\.ts/,
  /\/unsent-answers\/(practice-queue|answers-left|forget-learner)\.ts/,
]

/** How options are shown. Admins need it without the practice. */
const OPTION_CODE = [
  /\/contract\/src\/rules\/(option-order|option-texts|right-options)\.ts/,
  /\/ui\/domain\/question-view\.module\.css/,
]

/** How answers are judged and typed, and how pictures are kept, in practice and in exams. */
const ANSWER_CODE = [
  /\/contract\/src\/rules\/(answer-keys|number-answers|picked)\.ts/,
  /\/ui\/domain\/(answers\/|option-reasons)/,
  /\/api\/keep-pictures\.ts/,
]

/** Modules that only a few pages use. They stay out of the scripts that every learner loads. */
const OF_FEW = [
  ...ADMIN_CODE,
  ...FORM_CODE,
  ...OPTION_CODE,
  ...ANSWER_CODE,
  ...PRACTICE_CODE,
  /\/app\/(features|ui\/charts)\//,
  // Only the screens of authors need these.
  /\/contract\/src\/(questions-(bank|comments|duplicates|export|import|pictures|runs|templates|versions)\.ts|rules\/hints\/)/,
  /\/contract\/src\/rules\/(pictures|run-results|snippets)\.ts/,
  /\/unsent-answers\/kept-import\.ts/,
  /\/contract\/src\/rules\/(section-places|web-address)\.ts/,
  /\/queries\/(purchases|page-queries|today)\.ts/,
  /\/unsent-answers\/(round-keys|kept-today)\.ts/,
  /\/ui\/frame\/(resend-verification|verify-email-banner)\./,
  /\/ui\/\w+\/(new-password-field|password-meter|report-dialog)\.(tsx?|module\.css)/,
  /\/ui\/domain\/(question-view|mastery|score-range|study-days|day-marks)\.(tsx?|module\.css)/,
  // The words of the pages that say what to do today, how well a learner knows a topic, and how ready one is.
  /\/generated\/\w+\/messages\/(answer|today|remind|mastery|weakest|weeks|readiness|goal|revision|setaside|status)\w*\.js/,
  // Documents use these, and no browser loads the scripts of a document.
  /\/ui\/\w+\/(public-meta|message-page|part-names|unavailable)\.tsx?/,
  /\/contract\/src\/(status|system|rules\/health-limits)\.ts/,
  /\/ui\/frame\/document\.module\.css/,
]

const isIn = (group: RegExp[], id: string): boolean => group.some((pattern) => pattern.test(id))

export default defineConfig(({ command }) => ({
  plugins: [withoutZod(), withLeanContract(), bootScripts(), serviceWorker(texts), reactRouter()],
  resolve: { conditions: [...texts, ...defaultClientConditions] },
  // Only the first script of a page has it, so that a new commit leaves the names of all other scripts as they are.
  define: { 'import.meta.env.COMMIT': JSON.stringify(readCommit()) },
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
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 5 },
                // A file for every shared module would mean fifty requests, and would compress worse. Modules that only
                // the admin's pages share are left out, because learners do not need them.
                {
                  name: 'shared',
                  test: (id) => /\.(m?js|tsx?|module\.css)$/.test(id) && !isIn(OF_FEW, id) && !isAdminText(id),
                  minShareCount: 3,
                  priority: 4,
                },
                { name: 'forms', test: (id) => isIn(FORM_CODE, id), minShareCount: 2, priority: 3 },
                { name: 'options', test: (id) => isIn(OPTION_CODE, id), minShareCount: 2, priority: 2 },
                { name: 'answers', test: (id) => isIn(ANSWER_CODE, id), minShareCount: 2, priority: 2 },
                { name: 'practice', test: (id) => isIn(PRACTICE_CODE, id), minShareCount: 2, priority: 1 },
                { name: 'admin', test: isOfAdmins, minShareCount: 2 },
                { name: textsOfFew, test: (id) => textsOfFew(id) !== null, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
}))

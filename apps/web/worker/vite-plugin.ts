import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import routes from '../app/routes.ts'
import { buildScript } from '../build-script.ts'
import { keptPaths } from './kept-paths.ts'

const SOURCE = fileURLToPath(new URL('./service-worker.ts', import.meta.url))

/**
 * Builds service-worker.ts, with the list of files that the learner's pages load, into a file that the server sends.
 */
export function serviceWorker(conditions: string[]): Plugin {
  return {
    name: 'service-worker',
    // This runs after Vite has removed the chunks that held nothing but styles.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const files = filesOf(bundle, ['entry.client.tsx', 'root.tsx', ...learnersModules()])
      const source = await buildScript(SOURCE, {
        define: {
          FILES: JSON.stringify(files),
          KEPT_PATHS: JSON.stringify(keptPaths()),
          'process.env.NODE_ENV': '"production"',
        },
        resolve: { conditions },
      })
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
    },
  }
}

function learnersModules(): string[] {
  const shell = routes.find(({ file }) => file === 'app-shell.tsx')
  const area = shell?.children?.find(({ file }) => file === 'learner-area.tsx')
  if (!shell || !area?.children) throw new Error('The routes have no area of the learner')
  return [shell, area, ...area.children].map(({ file }) => file)
}

/** Lists the built files of these modules, and everything that they load, at once or later. */
function filesOf(bundle: Rolldown.OutputBundle, modules: string[]): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (files.has(name) || chunk?.type !== 'chunk') return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const other of [...chunk.imports, ...chunk.dynamicImports]) add(other)
  }
  for (const [name, chunk] of Object.entries(bundle)) {
    const module = chunk.type === 'chunk' && chunk.facadeModuleId?.split('?', 1)[0]
    if (module && modules.some((file) => module.endsWith(`/app/${file}`))) add(name)
    if (name.startsWith('assets/boot-')) files.add(name)
  }
  return [...files].map((name) => `/${name}`).toSorted()
}

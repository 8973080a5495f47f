import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('./boot.ts', import.meta.url))
const MODULE = 'virtual:boot-script'

/** Builds boot.ts into one small file of its own and tells its address as `virtual:boot-script`. */
export function bootScript(): Plugin {
  let built: Promise<{ code: string; path: string }> | undefined
  const script = () => (built ??= buildScript())
  return {
    name: 'boot-script',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: async (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify((await script()).path)}` : undefined),
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const { code, path } = await script()
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: code })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/assets/boot-')) return next()
        void script().then(({ code }) => response.setHeader('content-type', 'text/javascript').end(code))
      })
    },
  }
}

async function buildScript(): Promise<{ code: string; path: string }> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'boot.js' } },
    },
  })
  const [output] = [result].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('boot.ts was not built')
  const hash = createHash('sha256').update(chunk.code).digest('base64url').slice(0, 8)
  return { code: chunk.code, path: `/assets/boot-${hash}.js` }
}

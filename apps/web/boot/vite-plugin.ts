import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { buildScript } from '../build-script.ts'

const SOURCE = fileURLToPath(new URL('./boot.ts', import.meta.url))
const MODULE = 'virtual:boot-script'

/** Builds boot.ts into one small file of its own and tells its address as `virtual:boot-script`. */
export function bootScript(): Plugin {
  let built: Promise<{ code: string; path: string }> | undefined
  const script = () => (built ??= build())
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

async function build(): Promise<{ code: string; path: string }> {
  const code = await buildScript(SOURCE)
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  return { code, path: `/assets/boot-${hash}.js` }
}

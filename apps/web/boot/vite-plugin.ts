import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { buildScript } from '../build-script.ts'

const BOOT = 'virtual:boot-script'
const BOOT_SOURCE = fileURLToPath(new URL('./boot.ts', import.meta.url))
const PRELOAD = 'virtual:preload-script'
const PRELOAD_SOURCE = fileURLToPath(new URL('./preload.ts', import.meta.url))

/**
 * Builds boot.ts into one small file and exports its address as `virtual:boot-script`. Exports preload.ts, which is
 * inlined in the page, as text: `virtual:preload-script`.
 */
export function bootScripts(): Plugin {
  let built: Promise<{ code: string; path: string }> | undefined
  const script = () => (built ??= buildBoot())
  return {
    name: 'boot-scripts',
    resolveId: (id) => (id === BOOT || id === PRELOAD ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${BOOT}`) return `export default ${JSON.stringify((await script()).path)}`
      if (id !== `\0${PRELOAD}`) return undefined
      return `export default ${JSON.stringify(await buildScript(PRELOAD_SOURCE))}`
    },
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

async function buildBoot(): Promise<{ code: string; path: string }> {
  const code = await buildScript(BOOT_SOURCE)
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  return { code, path: `/assets/boot-${hash}.js` }
}

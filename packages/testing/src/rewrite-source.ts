import { registerHooks } from 'node:module'

/**
 * Replaces a text in one module of the server that is about to start; all other modules stay as they are. Throws when the
 * module or the text is gone, so that a server that should differ cannot run unchanged.
 */
export function rewriteSource(module: string, from: string | RegExp, to: string): void {
  const rewritten = import.meta.resolve(module)
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (url !== rewritten) return loaded
      const source = Buffer.from(loaded.source as Uint8Array).toString()
      const changed = source.replace(from, () => to)
      if (changed === source) throw new Error(`${module} has no '${from}' any more: nothing would be changed.`)
      return { ...loaded, source: changed }
    },
  })
}

import { registerHooks } from 'node:module'

/**
 * Starts a server with another text in one of its modules: the only way to break it that leaves the rest whole. A module that is
 * not there any more is an error, so that a control cannot turn into a server that is right.
 */
export function rewriteSource(module: string, from: string, to: string): void {
  const rewritten = import.meta.resolve(module)
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (url !== rewritten) return loaded
      const source = Buffer.from(loaded.source as Uint8Array).toString()
      if (!source.includes(from)) throw new Error(`${module} has no '${from}' any more: this control breaks nothing.`)
      return { ...loaded, source: source.replace(from, to) }
    },
  })
}

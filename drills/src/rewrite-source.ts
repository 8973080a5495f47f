import { registerHooks } from 'node:module'

/** A server that is started with this has another text in one of its files: the only way to break it that leaves it whole. */
export function rewriteSource(file: string, from: string, to: string): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.endsWith(file)) return loaded
      const source = Buffer.from(loaded.source as Uint8Array).toString()
      if (!source.includes(from)) throw new Error(`${file} has no '${from}' any more: this control breaks nothing.`)
      return { ...loaded, source: source.replace(from, to) }
    },
  })
}

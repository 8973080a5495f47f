import { build, type UserConfig } from 'vite'

/** Builds one source into one classic script, outside the app's modules. */
export async function buildScript(
  source: string,
  config: Pick<UserConfig, 'define' | 'resolve'> = {},
): Promise<string> {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      // Constants of other files become literals: boot.ts has a budget of one kilobyte.
      rolldownOptions: { optimization: { inlineConst: true }, input: source, output: { format: 'iife' } },
    },
  })
  const [output] = [result].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error(`${source} was not built`)
  return chunk.code
}

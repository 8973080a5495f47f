import { LIMITS, type Program } from '../program.ts'

/** V8 reserves memory that it never uses, and the limit of data counts it. */
const V8 = { addressMb: 2_500, dataMb: 800 }
export const NODE = '/opt/node'
export const NODE_LIMITS = { ...LIMITS, ...V8 }

const isModule = (source: string) => /^\s*(import|export)\b/m.test(source)

/** Types are removed and not checked. */
const script = (source: string, extension: 'js' | 'ts'): Program => {
  const file = `/work/snippet.${isModule(source) ? 'm' : 'c'}${extension}`
  return {
    needs: [NODE],
    command: [NODE, '--no-warnings', '--max-old-space-size=96', file],
    files: { [file]: source },
    shows: { [NODE]: process.execPath },
    limits: NODE_LIMITS,
    errorIn: (text) => /^(?:Uncaught )?[\w.]*(?:Error|Exception)\b.*$/m.exec(text)?.[0] ?? thrownValue(text),
  }
}

/** Node says this below a thrown value that is no error. */
const thrownValue = (text: string): string => /^Uncaught.*$|^\S.*(?=\n\(Use)/m.exec(text)?.[0] ?? ''

export const javascript = (source: string): Program => script(source, 'js')
export const typescript = (source: string): Program => script(source, 'ts')

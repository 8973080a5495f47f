import { compileThenRun, LIMITS, type Program } from '../program.ts'

const IMPORTS = ['java.util.*', 'java.util.concurrent.*', 'java.util.function.*', 'java.util.stream.*']
const FLAGS = '-Xmx64m -Xss512k -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:ReservedCodeCacheSize=32m'

/** A question shows statements, or some classes of which one has a main method. */
export function javaProgram(source: string): { name: string; text: string } {
  const [, beforeMain = null] = /^([^]*)\bvoid\s+main\s*\(/.exec(source) ?? []
  // On the first line of the snippet, so that the compiler counts its lines as the author does.
  const imports = IMPORTS.map((each) => `import ${each};`).join(' ')
  if (beforeMain === null) {
    const text = `${imports} class Snippet { public static void main(String[] args) throws Throwable { ${source}\n} }`
    return { name: 'Snippet', text }
  }
  const classes = [...beforeMain.matchAll(/\b(?:class|interface|enum|record)\s+(\w+)/g)]
  const name = /\bpublic\s+(?:final\s+)?class\s+(\w+)/.exec(source)?.[1] ?? classes.at(-1)?.[1] ?? 'Snippet'
  return { name, text: /^\s*(import|package)\b/m.test(source) ? source : `${imports} ${source}` }
}

export function java(source: string): Program {
  const { name, text } = javaProgram(source)
  const javac = FLAGS.split(' ').map((flag) => `-J${flag}`)
  return {
    needs: ['javac', 'java'],
    command: compileThenRun(
      `javac ${javac.join(' ')} -nowarn -proc:none -encoding UTF-8 -d classes ${name}.java`,
      `java ${FLAGS} -Dstdout.encoding=UTF-8 -cp classes ${name}`,
    ),
    files: { [`/work/${name}.java`]: text },
    shows: {},
    limits: { ...LIMITS, seconds: 15, processes: 60, addressMb: 6_000, dataMb: 1_000, residentMb: 320 },
    errorIn: (report) =>
      /^(?:Exception in thread "\w+" )?(.*)$/m.exec(report)?.[1]?.replace(/^[a-z.]+\.(?=[A-Z])/, '') ?? '',
  }
}

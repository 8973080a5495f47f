import { execFile, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Outcome } from './outcome.ts'

const run = promisify(execFile)
/** Even a busy machine starts Java within this time. */
const HANGS_AFTER_MS = 30_000
/** END follows the output of a snippet; ERROR precedes an error that it throws. */
const END = '\u0001'
const ERROR = '\u0002'
/** Both processes run only for seconds, so the optimising compiler would cost more than it saves. */
const SHORT_LIVED = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

export function hasJava(): boolean {
  try {
    execFileSync('javac', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const sourceOf = (code: string, name: string) => `
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;
class ${name} {
  static void run() throws Throwable {
${code}
  }
}`

/** Runs the given classes one after another. */
const RUNNER = `
class Runner {
  public static void main(String[] names) throws Exception {
    for (String name : names) {
      try {
        Class.forName(name).getDeclaredMethod("run").invoke(null);
      } catch (java.lang.reflect.InvocationTargetException thrown) {
        Throwable error = thrown.getCause();
        System.out.print("${ERROR}" + error.getClass().getSimpleName() + ": " + error.getMessage());
      }
      System.out.print("${END}");
      System.out.flush();
    }
    System.exit(0);
  }
}`

/**
 * Returns the result of each snippet. All are compiled together and run one after another in one JVM, because starting
 * Java takes longest. A snippet that does not compile, hangs or ends the JVM fails alone, and the others continue
 * without it.
 */
export async function runJava(codes: string[], hangsAfterMs = HANGS_AFTER_MS): Promise<Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-java-'))
  const names = codes.map((_, index) => `Snippet${index}`)
  try {
    await writeFile(join(folder, 'Runner.java'), RUNNER)
    await Promise.all(
      names.map((name, index) => writeFile(join(folder, `${name}.java`), sourceOf(codes[index] ?? '', name))),
    )
    const outcomes = await compileAll(folder, names)
    for (let left = names.filter((name) => !outcomes.has(name)); left.length > 0;) {
      const ended = await runUntilOneFails(folder, left, hangsAfterMs)
      for (const [index, outcome] of ended.entries()) outcomes.set(left[index] ?? '', outcome)
      left = left.slice(ended.length)
    }
    return names.map((name) => outcomes.get(name) ?? { kind: 'exits' })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Compiles every class that can be compiled, and returns the others with the codes of their errors. */
async function compileAll(folder: string, names: string[]): Promise<Map<string, Outcome>> {
  const refused = new Map<string, Outcome>()
  for (;;) {
    const left = ['Runner', ...names.filter((name) => !refused.has(name))]
    const errors = await compile(folder, left)
    if (errors.length === 0) return refused
    for (const [name, found] of Map.groupBy(errors, (error) => error.name))
      refused.set(name, {
        kind: 'does-not-compile',
        name: [...new Set(found.map(({ code }) => code))].join(' '),
        message: '',
      })
  }
}

async function compile(folder: string, names: string[]): Promise<{ name: string; code: string }[]> {
  // The compiler prints codes instead of sentences, and reports all errors at once, even when one file cannot be
  // parsed.
  const settings = ['-XDrawDiagnostics', '--should-stop=ifError=FLOW', '-Xmaxerrs', '1000']
  const flags = ['--release', '17', '-nowarn', '-proc:none', '-encoding', 'UTF-8', ...settings]
  const files = names.map((name) => `${name}.java`)
  try {
    await run('javac', [...SHORT_LIVED.map((flag) => `-J${flag}`), ...flags, ...files], { cwd: folder })
    return []
  } catch (refused) {
    const { stdout = '', stderr = '' } = refused as { stdout?: string; stderr?: string }
    const found = [...`${stdout}${stderr}`.matchAll(/^(\w+)\.java:\d+:\d+: compiler\.err\.([a-z.]+)/gm)]
    if (found.length === 0) throw refused
    return found.map(([, name = '', code = '']) => ({ name, code }))
  }
}

/** Returns the results in order, up to the first snippet that hangs or ends the JVM. */
function runUntilOneFails(folder: string, names: string[], hangsAfterMs: number): Promise<Outcome[]> {
  return new Promise((resolve, reject) => {
    const java = spawn('java', [...SHORT_LIVED, '-Dstdout.encoding=UTF-8', '-cp', folder, 'Runner', ...names])
    let printed = ''
    let isHanging = false
    const giveUp = () => {
      isHanging = true
      java.kill('SIGKILL')
    }
    let patience = setTimeout(giveUp, hangsAfterMs)
    java.stdout.setEncoding('utf8').on('data', (part: string) => {
      printed += part
      if (!part.includes(END)) return
      clearTimeout(patience)
      patience = setTimeout(giveUp, hangsAfterMs)
    })
    java.on('error', reject)
    java.on('close', () => {
      clearTimeout(patience)
      const ended = printed.split(END).slice(0, -1).map(outcomeOf)
      if (ended.length < names.length) ended.push({ kind: isHanging ? 'hangs' : 'exits' })
      resolve(ended)
    })
  })
}

function outcomeOf(output: string): Outcome {
  const [text = '', error] = output.split(ERROR)
  if (error === undefined) return { kind: 'prints', text }
  const colon = error.indexOf(': ')
  return { kind: 'throws', name: error.slice(0, colon), message: error.slice(colon + 2) }
}

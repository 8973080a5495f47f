import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const TIMEOUT_MS = 120_000
/** Stands between what two snippets print. */
const MARK = '\u0001'

export function hasJava(): boolean {
  try {
    execFileSync('javac', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const classOf = (code: string, index: number) => `
class Snippet${index} {
  static void run() throws Throwable {
${code}
  }
}`

const runnerOf = (count: number) => `
class Runner {
  interface Work { void run() throws Throwable; }
  static void each(Work work) {
    try { work.run(); } catch (Throwable error) { System.out.print(error.getClass().getSimpleName()); }
    System.out.print("${MARK}");
    System.out.flush();
  }
  public static void main(String[] args) {
${Array.from({ length: count }, (_, index) => `    each(Snippet${index}::run);`).join('\n')}
    System.exit(0);
  }
}`

/** What each snippet prints: all are compiled at once and run one after the other, for starting Java takes longest. */
export async function runJava(codes: string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-java-'))
  const imports =
    'import java.util.*;\nimport java.util.concurrent.*;\nimport java.util.function.*;\nimport java.util.stream.*;\n'
  try {
    await writeFile(join(folder, 'Runner.java'), imports + runnerOf(codes.length) + codes.map(classOf).join('\n'))
    await run('javac', ['-nowarn', '-encoding', 'UTF-8', 'Runner.java'], { cwd: folder, timeout: TIMEOUT_MS })
    const { stdout } = await run('java', ['-Dstdout.encoding=UTF-8', '-cp', folder, 'Runner'], { timeout: TIMEOUT_MS })
    return stdout.split(MARK).slice(0, codes.length)
  } finally {
    await rm(folder, { recursive: true })
  }
}

import { spawn } from 'node:child_process'

/**
 * npm run check judges everything that needs no running product. All checks run, so the first failure does not hide the
 * next.
 */
const CHECKS: Record<string, string[]> = {
  format: ['oxfmt', '--check', '.'],
  types: ['tsc', '-p', '.'],
  'web types': ['tsc', '-p', 'apps/web'],
  'worker types': ['tsc', '-p', 'apps/web/worker'],
  'e2e types': ['tsc', '-p', 'e2e'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  'import directions': [
    'depcruise',
    '--config',
    '.dependency-cruiser.mjs',
    'apps',
    'packages',
    'e2e',
    'bench',
    'drills',
    'deploy',
    'scripts',
  ],
  'dead code': ['knip', '--no-progress'],
  migrations: ['squawk', 'packages/database/migrations/**/*.sql'],
  questions: ['node', 'packages/content/src/check.ts'],
  'schema drift': ['node', 'packages/database/src/command.ts', 'check-schema'],
}

/** The output of these checks is printed even when they pass. */
const TELL = new Set(['questions'])

type Outcome = { isGood: boolean; output: string }

function run(command: string, args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, FORCE_COLOR: '0' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    child.on('error', (error) => resolve({ isGood: false, output: error.message }))
    child.on('close', (code) => resolve({ isGood: code === 0, output }))
  })
}

// The route types must exist before the web is type-checked.
await run('react-router', ['typegen', 'apps/web'])

/** Takes one check after another from the list. Two of these run in parallel, so that both cores have work. */
async function runWhatIsLeft(left: [string, string[]][]): Promise<string[]> {
  const failed: string[] = []
  for (let next = left.shift(); next; next = left.shift()) {
    const [name, [command = '', ...args]] = next
    const { isGood, output } = await run(command, args)
    console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name}`)
    if (!isGood) failed.push(name)
    if (!isGood || TELL.has(name)) console.log(output.trimEnd())
  }
  return failed
}

const left = Object.entries(CHECKS)
const failed = await Promise.all([runWhatIsLeft(left), runWhatIsLeft(left)])
if (failed.flat().length > 0) process.exit(1)

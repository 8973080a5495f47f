import { takeSecretFiles } from './secret-files.ts'

/** A command imports this module first, so that it finds secrets from files in its environment. */
const problems = takeSecretFiles(process.env)
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}

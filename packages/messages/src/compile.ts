import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'
import { pseudoLocalise } from './pseudo.ts'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))

/** Turns the texts in messages/ into one function each. Locales are built apart: a page carries only its own. */
async function compileInto(target: string, project: string): Promise<void> {
  const outdir = `${target}-${process.pid}`
  await compile({
    project,
    outdir,
    strategy: ['globalVariable', 'baseLocale'],
    outputStructure: 'message-modules',
    emitTsDeclarations: true,
    emitReadme: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
  })
  // The compiler calls it a success when it finds no message at all.
  const compiled = (await readdir(`${outdir}/messages`)).filter((file) => file.endsWith('.js')).length - 1
  const written = (await Promise.all((await textFiles()).map(readTexts))).flatMap((texts) => Object.keys(texts)).length
  if (compiled !== written)
    throw new Error(
      `${compiled} texts compiled, ${written} written: is a key used twice, or a file not in settings.json?`,
    )
  await takeChoiceAway(`${outdir}/messages`)
  // Whoever reads the old texts meanwhile finds them whole, but for the moment between two renamings.
  const old = `${outdir}-old`
  await rename(target, old).catch(() => undefined)
  await rename(outdir, target)
  await rm(old, { recursive: true, force: true })
}

/** The compiler wraps each text into a choice among locales; of one locale there is none, and a page carries hundreds. */
async function takeChoiceAway(folder: string): Promise<void> {
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.js') || file === '_index.js') continue
    const code = await readFile(`${folder}/${file}`, 'utf8')
    const direct = code.replace(
      /\(\(inputs(?: = \{\})?, options = \{\}\) => \{\n.*\n\treturn (\w+)\(inputs\)\n\}\)/,
      '$1',
    )
    if (direct === code) throw new Error(`${file} is not what the compiler used to write.`)
    await writeFile(`${folder}/${file}`, direct)
  }
}

const textFiles = () => readdir(`${PACKAGE}/messages/en`)

const readTexts = async (file: string) =>
  JSON.parse(await readFile(`${PACKAGE}/messages/en/${file}`, 'utf8')) as Record<string, Text>

/** A text, or one for each plural form. */
type Text = string | { match: Record<string, string> }[]

const accent = (text: Text): Text =>
  typeof text === 'string'
    ? pseudoLocalise(text)
    : text.map((variants) => ({
        ...variants,
        match: Object.fromEntries(Object.entries(variants.match).map(([form, words]) => [form, pseudoLocalise(words)])),
      }))

/** A copy of the texts in which everything is accented: what stays plain on a screen is hard-coded there. */
async function writePseudoProject(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(`${folder}/messages/en`, { recursive: true })
  await cp(`${PACKAGE}/project.inlang`, `${folder}/project.inlang`, { recursive: true })
  const settingsFile = `${folder}/project.inlang/settings.json`
  const settings = (await readFile(settingsFile, 'utf8')).replaceAll('../../node_modules', '../../../../node_modules')
  await writeFile(settingsFile, settings)
  for (const file of await textFiles()) {
    const accented = Object.entries(await readTexts(file)).map(([key, text]) => [key, accent(text)])
    await writeFile(`${folder}/messages/en/${file}`, JSON.stringify(Object.fromEntries(accented)))
  }
  return `${folder}/project.inlang`
}

await compileInto(`${PACKAGE}/generated/en`, `${PACKAGE}/project.inlang`)
await compileInto(`${PACKAGE}/generated/pseudo`, await writePseudoProject(`${PACKAGE}/generated/pseudo-project`))
process.exit(0) // the compiler would keep the process open for half a minute

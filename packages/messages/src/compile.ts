import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))

/** Turns each text in messages/ into a function. Every locale is built separately, so a page carries only its own. */
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
  // The compiler reports success even when it finds no message at all, so we count them.
  const compiled = (await readdir(`${outdir}/messages`)).filter((file) => file.endsWith('.js')).length - 1
  const written = (await Promise.all((await textFiles()).map((file) => readTexts(file)))).flatMap((texts) =>
    Object.keys(texts),
  ).length
  if (compiled !== written)
    throw new Error(
      `${compiled} texts compiled, ${written} written: is a key used twice, or a file not in settings.json?`,
    )
  await takeChoiceAway(`${outdir}/messages`)
  await writeInOne(outdir, 'all.js')
  await writeInOne(outdir, 'mails.js', Object.keys(await readTexts('mails.json')))
  // A program that reads the texts meanwhile finds a complete set, except in the moment between the two renames.
  const old = `${outdir}-old`
  await rename(target, old).catch(() => undefined)
  await rename(outdir, target)
  await rm(old, { recursive: true, force: true })
}

/**
 * The compiler wraps each text into a choice of locale. A build has one locale, and a page carries hundreds of texts.
 */
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

/**
 * Writes texts into one file, for programs that load modules one by one. A server then starts in half the time, and
 * a page in development loads one file instead of a thousand. The browser's build uses one file per text, so that a
 * page has only its own. The mails are a file of their own, because a server writes them in both languages.
 */
async function writeInOne(outdir: string, target: string, keys?: readonly string[]): Promise<void> {
  const files = (await readdir(`${outdir}/messages`)).filter((file) => file.endsWith('.js') && file !== '_index.js')
  const codes = await Promise.all(files.map((file) => readFile(`${outdir}/messages/${file}`, 'utf8')))
  const chosen = keys ? codes.filter((code) => keys.some((key) => code.includes(` as "${key}" }`))) : codes
  if (keys && chosen.length !== keys.length) throw new Error(`${target} has ${chosen.length} of ${keys.length} texts.`)
  const withoutImports = chosen.map((code) => code.replaceAll(/^import .*\n/gm, ''))
  await writeFile(`${outdir}/${target}`, ["import * as registry from './registry.js'", ...withoutImports].join('\n'))
}

type Texts = Record<string, Text>
/** A text is a string, or one string for each plural form. */
type Text = string | { declarations: string[]; selectors: string[]; match: Record<string, string> }[]

const textFiles = () => readdir(`${PACKAGE}/messages/en`)

const readTexts = async (file: string, locale = 'en') =>
  JSON.parse(await readFile(`${PACKAGE}/messages/${locale}/${file}`, 'utf8')) as Texts

/** Learners and visitors read Hindi. Texts that only admins read stay English. */
async function readHindi(file: string): Promise<Texts> {
  const hindi = await readTexts(file, 'hi').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return {}
    throw error
  })
  const english = Object.entries(await readTexts(file)).map(([key, text]) => [key, countAsEnglish(text)])
  return { ...Object.fromEntries(english), ...hindi }
}

/** Hindi's plural rules treat 0 like 1, so an English text in the Hindi build chooses by the number itself. */
const countAsEnglish = (text: Text): Text =>
  typeof text === 'string'
    ? text
    : text.map(({ declarations, match }) => {
        const [, number = ''] = /= (\w+): plural/.exec(declarations.join()) ?? []
        return {
          declarations: declarations.filter((declaration) => declaration.startsWith('input ')),
          selectors: [number],
          match: { [`${number}=1`]: match['countPlural=one'] ?? '', [`${number}=*`]: match['countPlural=other'] ?? '' },
        }
      })

/** Writes a second project with one locale: the same keys, other texts. */
async function writeProject(folder: string, locale: string, read: (file: string) => Promise<Texts>): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(`${folder}/messages/${locale}`, { recursive: true })
  await cp(`${PACKAGE}/project.inlang`, `${folder}/project.inlang`, { recursive: true })
  const settingsFile = `${folder}/project.inlang/settings.json`
  const settings = (await readFile(settingsFile, 'utf8'))
    .replaceAll('../../node_modules', '../../../../node_modules')
    .replaceAll('"en"', `"${locale}"`)
  await writeFile(settingsFile, settings)
  for (const file of await textFiles())
    await writeFile(`${folder}/messages/${locale}/${file}`, JSON.stringify(await read(file)))
  return `${folder}/project.inlang`
}

/** Hashes everything that decides what is generated. */
async function hashOfInputs(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of ['messages', 'project.inlang', 'src'])
    for (const entry of (await readdir(`${PACKAGE}/${folder}`, { recursive: true, withFileTypes: true })).filter(
      (found) => found.isFile(),
    ))
      hash.update(entry.name).update(await readFile(`${entry.parentPath}/${entry.name}`))
  return hash.update(await readFile(`${PACKAGE}/package.json`)).digest('hex')
}

const GENERATED = `${PACKAGE}/generated`
const STAMP = `${GENERATED}/inputs.sha256`
const inputs = await hashOfInputs()
// Every command that reads texts runs this first. Mostly nothing has changed, and it does nothing.
if ((await readFile(STAMP, 'utf8').catch(() => '')) !== inputs) {
  await compileInto(`${GENERATED}/en`, `${PACKAGE}/project.inlang`)
  await compileInto(`${GENERATED}/hi`, await writeProject(`${GENERATED}/hi-project`, 'hi', readHindi))
  await writeFile(STAMP, inputs)
}
process.exit(0) // The compiler would otherwise keep the process open for half a minute.

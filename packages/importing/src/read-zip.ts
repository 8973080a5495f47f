import { decodeBytes } from './decode-bytes.ts'
import { readContent } from './formats/content.ts'
import { readXlsx } from './formats/xlsx.ts'
import type { ImportFormat, Problem } from './draft.ts'
import { isPictureName } from './picture-files.ts'
import { manifestOf, readQtiPackage } from './qti/read-package.ts'
import { ImportRefusal } from './refusal.ts'
import { unzip } from './unzip.ts'
import type { Reading, WrittenQuestion } from './written-question.ts'

const isWanted = (name: string): boolean => /\.(?:xml|rels|md)$/i.test(name) || isPictureName(name)

/** Reads a zip: a workbook, a package of QTI, or content files. Its files decide which of them it is. */
export async function readZip(name: string, bytes: Uint8Array): Promise<Reading & { format: ImportFormat }> {
  const files = await unzip(bytes, isWanted)
  if (files.has('xl/workbook.xml')) return { format: 'xlsx', ...(await readXlsx(files)) }
  const manifest = manifestOf(files)
  if (manifest !== undefined) return { format: 'qti', ...readQtiPackage(files, manifest) }
  if ([...files.keys()].some((each) => /\.md$/i.test(each))) return { format: 'content', ...readContentFiles(files) }
  throw new ImportRefusal(/\.xlsx$/i.test(name) ? 'workbook_broken' : 'format_unknown')
}

/** Lines are counted through all files, in the order of their names. */
function readContentFiles(files: ReadonlyMap<string, Uint8Array>): Reading {
  const questions: WrittenQuestion[] = []
  const problems: Problem[] = []
  let before = 0
  for (const [name, bytes] of [...files].toSorted(([one], [other]) =>
    one.localeCompare(other, 'en', { numeric: true }),
  )) {
    // These two describe a course and a module.
    if (!/\.md$/i.test(name) || /(?:^|\/)(?:course|module)\.md$/i.test(name)) continue
    const { text } = decodeBytes(bytes)
    const read = readContent(text)
    if (read.questions.length === 0) problems.push({ line: null, code: 'file_not_read', value: name })
    for (const problem of read.problems) problems.push({ ...problem, line: before + (problem.line ?? 0) })
    for (const written of read.questions) questions.push(moved(written, before))
    before += text.split('\n').length
  }
  return { questions, problems }
}

function moved(written: WrittenQuestion, by: number): WrittenQuestion {
  const move = <T extends { line: number }>(each: T): T => ({ ...each, line: each.line + by })
  return {
    ...written,
    firstLine: written.firstLine + by,
    lastLine: written.lastLine + by,
    options: written.options.map(move),
    answers: written.answers.map(move),
    strays: written.strays.map(move),
    doubts: written.doubts.map(move),
  }
}

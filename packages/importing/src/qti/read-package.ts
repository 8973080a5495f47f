import { decodeBytes } from '../decode-bytes.ts'
import type { Problem } from '../draft.ts'
import { plainQti, readMetadata, readQtiItem } from '../formats/qti.ts'
import { LIMITS } from '../limits.ts'
import { decodedPath, isPictureName, PictureFiles } from '../picture-files.ts'
import { ImportRefusal } from '../refusal.ts'
import type { Reading, WrittenQuestion } from '../written-question.ts'
import { descendantsOf, type Element, parseXml } from '../xml-tree.ts'

type Files = ReadonlyMap<string, Uint8Array>

export const manifestOf = (files: Files): string | undefined =>
  [...files.keys()].find((name) => /(?:^|\/)imsmanifest\.xml$/i.test(name))

/** Reads the items that the manifest of a package names. An item counts as one line, since each has its own file. */
export function readQtiPackage(files: Files, manifest: string): Reading {
  const folder = manifest.slice(0, manifest.lastIndexOf('/') + 1)
  const pictures = new PictureFiles()
  const questions: WrittenQuestion[] = []
  const problems: Problem[] = []
  const resources = descendantsOf(plainQti(parse(files.get(manifest)))).filter(({ name }) => name === 'resource')
  for (const [at, resource] of resources.entries()) {
    const path = resolvedPath(folder, resource.attributes['href'] ?? '')
    if (!/\.xml$/i.test(path)) continue
    const line = at + 1
    const file = files.get(path)
    const item = file && plainQti(parse(file))
    if (item?.name === 'assessmentTest' || item?.name === 'assessmentSection') continue
    if (item?.name !== 'assessmentItem') {
      problems.push({ line, code: 'file_not_read', value: path })
      continue
    }
    const read = readQtiItem(item, pictureOf(files, path, pictures))
    problems.push(...read.problems.map((problem) => ({ ...problem, line })))
    for (const written of read.questions) {
      readMetadata(resource, written)
      questions.push(atLine(written, line))
    }
  }
  return { questions, problems, pictures: pictures.pictures }
}

/** An item alone has no files beside it, so it may only hold pictures in their addresses. */
export function readBareItem(root: Element): Reading {
  const pictures = new PictureFiles()
  const reading = readQtiItem(root, (source) => pictures.addressOf(source))
  return { ...reading, pictures: pictures.pictures }
}

function parse(file: Uint8Array = new Uint8Array()): Element {
  if (file.length > LIMITS.qtiFileBytes) throw new ImportRefusal('text_too_long')
  return parseXml(decodeBytes(file).text)
}

const pictureOf =
  (files: Files, item: string, pictures: PictureFiles) =>
  (source: string): string | null => {
    const path = resolvedPath(item.slice(0, item.lastIndexOf('/') + 1), source)
    const bytes = isPictureName(path) ? files.get(path) : undefined
    return bytes ? pictures.add(path, bytes) : pictures.addressOf(source)
  }

/** Resolves an address inside the zip. It is only looked up there, so it can reach nothing else. */
function resolvedPath(folder: string, address: string): string {
  const parts: string[] = []
  for (const part of `${folder}${decodedPath(address.replace(/[?#].*$/, ''))}`.split('/'))
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  return parts.join('/')
}

const atLine = (written: WrittenQuestion, line: number): WrittenQuestion => ({
  ...written,
  firstLine: line,
  lastLine: line,
  options: written.options.map((option) => ({ ...option, line })),
  answers: written.answers.map((answer) => ({ ...answer, line })),
  doubts: written.doubts.map((doubt) => ({ ...doubt, line })),
})

import { questionStarts } from './topic-file.ts'

/** Letters and digits that nobody mistakes for each other. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 6

export type Draw = (below: number) => number

/** Adds an id to every question of a topic's file that has none. All else in the file stays as it is. */
export function writeQuestionIds(source: string, taken: Set<string>, draw: Draw): string {
  const lines = source.split('\n')
  for (const start of questionStarts(lines)) {
    const heading = (lines[start] ?? '').trimEnd()
    if (!/, q-\w+$/.test(heading)) lines[start] = `${heading}, ${drawId(taken, draw)}`
  }
  return lines.join('\n')
}

function drawId(taken: Set<string>, draw: Draw): string {
  const id = `q-${Array.from({ length: LENGTH }, () => ALPHABET[draw(ALPHABET.length)]).join('')}`
  if (taken.has(id)) return drawId(taken, draw)
  taken.add(id)
  return id
}

/** Adds an id to a course, module or topic without one. It is the name of its folder or file, until that name is taken. */
export function writeHeadId(source: string, fileName: string, taken: Set<string>): string {
  const lines = source.split('\n')
  const end = questionStarts(lines)[0] ?? lines.length
  const head = lines.slice(0, end)
  if (head.some((line) => line.startsWith('- id: '))) return source
  const mark = `- id: ${freeSlug(fileName.replace(/^\d+-/, '').replace(/\.md$/, ''), taken)}`
  const firstMark = head.findIndex((line) => line.startsWith('- '))
  if (firstMark >= 0) return lines.toSpliced(firstMark, 0, mark).join('\n')
  return [...head.join('\n').trimEnd().split('\n'), '', mark, '', ...lines.slice(end)].join('\n')
}

function freeSlug(slug: string, taken: Set<string>): string {
  let free = slug
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`
  taken.add(free)
  return free
}

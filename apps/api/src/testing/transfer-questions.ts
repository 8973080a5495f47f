import { randomUUID } from 'node:crypto'
import type { Import, ImportDraft, ImportedQuestion, ImportReading } from '@abhyas/contract/questions-import'
import type { StoredPicture } from '@abhyas/contract/questions-pictures'
import { storeDraftPictures } from '@abhyas/importing/pictures'
import { readImport } from '@abhyas/importing/read-import'
import { inBase64 } from './pictures.ts'
import type { TestApi } from './test-api.ts'

export type ExportedFile = { status: number; name: string; headers: Headers; bytes: Buffer }

/** Downloads an export as a browser does. `path` is such as 'csv?topicId=3'. */
export async function exportFile({ origin }: TestApi, token: string, path: string): Promise<ExportedFile> {
  const response = await fetch(`${origin}/api/questions/export/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [, name = ''] = /filename\*=UTF-8''(.*)$/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, name: decodeURIComponent(name), headers: response.headers, bytes }
}

/** Reads a file, stores its pictures, and imports all of its questions into the topics of their names. */
export async function importFile(
  { send }: TestApi,
  token: string,
  { name, bytes }: Pick<ExportedFile, 'name' | 'bytes'>,
  topicIds: ReadonlyMap<string | null, number>,
): Promise<ImportReading> {
  const { body: reading } = await send<ImportReading>('POST /api/imports/read', {
    token,
    body: { name, bytes: inBase64(bytes) },
  })
  const addresses = new Map<string, string>()
  for (const picture of (await readImport({ name, bytes })).pictures) {
    const sent = { picture: inBase64(Buffer.from(picture.bytes)) }
    const { body } = await send<StoredPicture>('POST /api/questions/pictures', { token, body: sent })
    addresses.set(picture.name, body.address)
  }
  const questions = reading.drafts.map((draft) =>
    importedOf(storeDraftPictures({ ...draft, doubts: [] }, addresses), topicIds),
  )
  const begun = { key: randomUUID(), name, format: reading.format, planned: questions.length }
  const { body: begin } = await send<Import>('POST /api/imports', { token, body: begun })
  const { status, body } = await send<Import>(`PUT /api/imports/${begin.id}/pieces/0`, { token, body: { questions } })
  if (status !== 200) throw new Error(`The import was refused: ${JSON.stringify(body)}`)
  return reading
}

function importedOf(
  draft: Omit<ImportDraft, 'doubts'>,
  topicIds: ReadonlyMap<string | null, number>,
): ImportedQuestion {
  const { options, isExamOnly, keepsOrder, difficulty, correctAnswer, topicName } = draft
  const [optionA, optionB, optionC, optionD, optionE, optionF] = options
  return {
    kind: draft.kind,
    questionText: draft.questionText,
    description: draft.description,
    reasons: draft.reasons,
    tags: draft.tags,
    correctAnswer: correctAnswer ?? '',
    topicId: topicIds.get(topicName) ?? 0,
    ...Object.fromEntries(
      Object.entries({ optionA, optionB, optionC, optionD, optionE, optionF }).filter(([, text]) => text !== undefined),
    ),
    ...(isExamOnly !== null && { isExamOnly }),
    ...(keepsOrder !== null && { keepsOrder }),
    ...(difficulty !== null && { difficulty }),
  }
}

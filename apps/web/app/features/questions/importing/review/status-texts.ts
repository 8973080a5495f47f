import type { ImportDraft } from '@abhyas/contract/questions-import'
import * as texts from '@abhyas/messages/texts'
import type { DraftStatus } from './draft-status.ts'

const STATUS: Record<DraftStatus, () => string> = {
  ready: texts.importReady,
  needs: texts.importNeeds,
  duplicate: texts.importDuplicate,
  out: texts.importOut,
  imported: texts.importImported,
}

export const statusText = (status: DraftStatus): string => STATUS[status]()

const SIGNS: Record<DraftStatus, () => string> = {
  ready: texts.importSignReady,
  needs: texts.importSignNeeds,
  duplicate: texts.importSignDuplicate,
  out: texts.importSignOut,
  imported: texts.importSignReady,
}

/** The same mark in the source and in the questions. */
export const statusSign = (status: DraftStatus): string => SIGNS[status]()

/** Where a draft stands in its source. The lines of a package of files say nothing to its author. */
export function whereText(format: string, { firstLine, lastLine }: ImportDraft): string {
  if (format === 'qti') return ''
  if (format === 'xlsx') return texts.importRowOf({ first: firstLine })
  return firstLine === lastLine
    ? texts.importLineOf({ first: firstLine })
    : texts.importLinesOf({ first: firstLine, last: lastLine })
}

/** What a screen reader hears after a step: the question, and how many are left. */
export function saidText(place: number, statuses: readonly DraftStatus[]): string {
  const count = (status: DraftStatus) => statuses.filter((each) => each === status).length
  const counts = texts.importCounts({ ready: count('ready'), needs: count('needs'), duplicates: count('duplicate') })
  return `${texts.importSaid({ number: place + 1, status: statusText(statuses[place] ?? 'ready') })} ${counts}`
}

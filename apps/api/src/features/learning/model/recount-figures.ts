import { pickedOptions } from '@abhyas/contract/rules/right-options'
import { logTime } from '@abhyas/learning/answer-times'
import { addAnswer, newSums } from '@abhyas/learning/item-figures'
import type { ReplayedAnswer, StoredFigures } from './replay-queries.ts'

const OPTIONS = 6

/** Sums of the same numbers in another sequence differ in their last digits. */
const ROUNDING = 1e-6

const COUNTS = ['answers', 'correct', 'timeAnswers', 'rapidAnswers'] as const
const SUMS = ['abilitySum', 'abilitySquares', 'correctAbilitySum', 'chanceSum', 'timeSum', 'timeSquares'] as const

export type RecountReport = {
  /** The versions of questions that have figures, and those whose figures are not what the logs say. */
  figures: number
  misfigured: { questionId: number; version: number; what: string }[]
  /** The largest difference of a sum that depends on the sequence of the answers: how far a question has drifted. */
  driftOff: number
}

/** Counts the figures of all versions again from the logs of their questions, and compares them with the tables. */
export function recountFigures(
  stored: readonly StoredFigures[],
  logs: ReadonlyMap<number, readonly ReplayedAnswer[]>,
): RecountReport {
  const misfigured: RecountReport['misfigured'] = []
  const known = new Set<string>()
  let driftOff = 0
  for (const figures of stored) {
    const { questionId, version } = figures
    known.add(`${questionId} ${version}`)
    const log = (logs.get(questionId) ?? []).filter(({ questionVersion }) => questionVersion === version)
    const counted = recount(figures.kind, log)
    const what = firstDifference(figures, counted)
    if (what) misfigured.push({ questionId, version, what })
    driftOff = Math.max(driftOff, Math.abs(figures.easier - counted.easier), Math.abs(figures.harder - counted.harder))
  }
  for (const { questionId, questionVersion: version, isFirst } of [...logs.values()].flat()) {
    // Answers from before the figures were folded without them.
    if (isFirst === null || known.has(`${questionId} ${version}`)) continue
    known.add(`${questionId} ${version}`)
    misfigured.push({ questionId, version, what: 'no figures' })
  }
  return { figures: stored.length, misfigured, driftOff }
}

type Recounted = ReturnType<typeof recount>

function recount(kind: StoredFigures['kind'], log: readonly ReplayedAnswer[]) {
  let sums = newSums(OPTIONS)
  let rapidAnswers = 0
  for (const { isFirst, isRapid, option, wasRight, ability, chance, spentMs } of log) {
    if (!isFirst) continue
    if (isRapid) rapidAnswers += 1
    else
      sums = addAnswer(sums, {
        picked: pickedOptions(kind, option),
        isCorrect: wasRight,
        ability,
        chance,
        logTime: spentMs > 0 ? logTime(spentMs) : null,
      })
  }
  const later = log.filter(({ isFirst }) => isFirst === false).length
  return { ...sums, rapidAnswers, laterAnswers: later, undated: log.filter(({ isFirst }) => isFirst === null).length }
}

const isOff = (a: number, b: number): boolean => !(Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a)))

/** Names the first figure that differs. */
function firstDifference(stored: StoredFigures, counted: Recounted): string | null {
  for (const name of COUNTS) if (stored[name] !== counted[name]) return name
  for (const name of SUMS) if (isOff(stored[name], counted[name])) return name
  // An answer from before the figures was a later one, if it was folded with them at all.
  const later = stored.laterAnswers - counted.laterAnswers
  if (later < 0 || later > counted.undated) return 'laterAnswers'
  for (const [place, { answers, abilitySum }] of counted.options.entries()) {
    const option = stored.options.find((each) => each.option === place)
    if ((option?.answers ?? 0) !== answers || isOff(option?.abilitySum ?? 0, abilitySum)) return `option ${place}`
  }
  const { languages } = stored
  return languages.answers === counted.answers && languages.correct === counted.correct ? null : 'languages'
}

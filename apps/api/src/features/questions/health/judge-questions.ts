import { rightMaskOf } from '@abhyas/contract/rules/right-options'
import type { Database, Db } from '@abhyas/database/database'
import { judgeQuestion } from '@abhyas/learning/health-flags'
import type { JudgedQuestion } from '@abhyas/learning/judged-question'
import {
  claimStale,
  type FiguredQuestion,
  type JudgedHealth,
  selectFiguredQuestions,
  selectTopicTimes,
  updateHealth,
} from './judge-queries.ts'
import { withdrawMiskeyed } from './withdraw-miskeyed.ts'

const AT_ONCE = 200

/** Judges all questions whose figures have changed, and withdraws those whose key seems to be wrong. */
export async function judgeQuestions(db: Database): Promise<void> {
  while ((await judgeSome(db)) > 0);
  await withdrawMiskeyed(db)
}

const judgeSome = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    const claimed = await claimStale(tx, AT_ONCE)
    if (claimed.length === 0) return 0
    await judgeThese(
      tx,
      claimed.map(({ id }) => id),
    )
    return claimed.length
  })

/** Judges questions whose rows of health the caller has locked. */
export async function judgeThese(tx: Db, ids: readonly number[]): Promise<void> {
  const questions = await selectFiguredQuestions(tx, ids)
  const times = await selectTopicTimes(tx, [...new Set(questions.map(({ topicId }) => topicId))])
  const timeOf = new Map(times.map(({ topicId, logTime }) => [topicId, logTime]))
  await updateHealth(
    tx,
    questions.map((question) => judge(question, timeOf.get(question.topicId) ?? null)),
  )
}

function judge(question: FiguredQuestion, topicLogTime: number | null): JudgedHealth {
  const { id, askedSince, sums, openReports, dismissed } = question
  const { flags, proposedBits, harm, certainty } = judgeQuestion(judgedOf(question, topicLogTime), dismissed)
  return {
    id,
    sinceVersion: askedSince,
    answers: sums.answers,
    correct: sums.correct,
    openReports,
    flags: flags.map(({ flag }) => flag),
    harm,
    certainty,
    proposedBits,
  }
}

/** The question as the rules of its flags read it. */
export function judgedOf(question: FiguredQuestion, topicLogTime: number | null): JudgedQuestion {
  const { kind, options, correctAnswer, needsAttention, sums, optionSums, openReports } = question
  const [optionA = '', optionB = '', optionC = '', optionD = '', optionE = '', optionF = ''] = options
  const keyed = { kind, correctAnswer, optionA, optionB, optionC, optionD, optionE, optionF }
  const summed = new Map(optionSums.map((each) => [each.option, each]))
  return {
    sums: {
      ...sums,
      options: kind === 'number' ? [] : options.map((_, place) => summed.get(place) ?? { answers: 0, abilitySum: 0 }),
    },
    kind,
    rightBits: rightMaskOf(keyed),
    written: options.flatMap((text, place) => (text === '' ? [] : [place])),
    isKeyUsable: !needsAttention,
    topicLogTime,
    openReports,
    viewers: sums.answers + sums.rapidAnswers,
  }
}

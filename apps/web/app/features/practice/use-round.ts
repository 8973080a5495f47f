import type { PracticeAnswer } from '@abhyas/contract/practice'
import type { Question } from '@abhyas/contract/questions'
import { isRightPick, type Picked } from '@abhyas/contract/rules/picked'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readLoginRecord } from '../../api/login-record.ts'
import { keepRound, readKeptRound } from './kept-round.ts'
import { beginRound, type Known, pickIn, type Round, type Way } from './round.ts'
import { tellTabs } from './tell-tabs.ts'

type RoundInput = { topicId: number | null; name: string; questions: Question[]; before: PracticeAnswer[] }

/** The round on this page. A reload continues it, and other tabs with the same topic hear of each pick. */
export function useRound({ topicId, name, questions, before }: RoundInput) {
  const [learnerId] = useState(() => readLoginRecord()?.userId ?? 0)
  const [first] = useState(() => firstRound({ learnerId, name, questions, before }))
  const [known, setKnown] = useState(first.known)
  const [round, setRound] = useState(first.round)
  const tabs = useRef<ReturnType<typeof tellTabs>>(null)

  useEffect(() => keepRound({ learnerId, name }, round), [learnerId, name, round])
  useEffect(() => {
    const told = tellTabs(topicId ?? name, ({ roundId, questionId, option, isFirst, isRight }) => {
      if (isFirst) setKnown((now) => new Map(now).set(questionId, isRight))
      setRound((now) => pickById(now, roundId, questionId, option))
    })
    tabs.current = told
    return told.close
  }, [topicId, name])

  const notePick = useCallback((roundId: string, question: Question, option: Picked, isFirst: boolean) => {
    const isRight = isRightPick(question, option)
    setRound((now) => pickById(now, roundId, question.id, option))
    if (isFirst) setKnown((now) => new Map(now).set(question.id, isRight))
    tabs.current?.tell({ roundId, questionId: question.id, option, isFirst, isRight })
  }, [])
  const goTo = useCallback(
    (to: number) => setRound((now) => ({ ...now, place: Math.max(0, to), isDone: to >= now.questions.length })),
    [],
  )
  return {
    learnerId,
    known,
    round,
    notePick,
    goTo,
    begin(way: Way): Round {
      const next = beginRound(way, questions, known)
      setRound(next)
      return next
    },
  }
}

/** A pick of another round does not change this one. */
function pickById(round: Round, roundId: string, questionId: number, option: Picked): Round {
  const question = round.id === roundId ? round.questions.find(({ id }) => id === questionId) : undefined
  return question ? pickIn(round, question, option) : round
}

/** Picks of a kept round may not be in the server's response yet. */
function firstRound({ learnerId, name, questions, before }: Omit<RoundInput, 'topicId'> & { learnerId: number }) {
  const kept = readKeptRound({ learnerId, name }, questions)
  const known: Known = new Map([
    ...before.map(({ questionId, isRight }) => [questionId, isRight] as const),
    ...[...(kept?.picks ?? [])].map(([questionId, { isRight }]) => [questionId, isRight] as const),
  ])
  return { known, round: kept ?? beginRound('all', questions, known) }
}

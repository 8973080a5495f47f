import type { TodayQuestions } from '@abhyas/contract/learning-today'
import type { Question } from '@abhyas/contract/questions'
import { isRightPick, type Picked } from '@abhyas/contract/rules/picked'
import { useCallback, useEffect, useState } from 'react'
import { readLoginRecord } from '../../../api/login-record.ts'
import { hearTodayPicks, keepTodayPick, readTodayPicks, type TodayOwner } from '../../../unsent-answers/kept-today.ts'
import { type DailyRound, movedTo, picksOf, placeOfOpen } from './daily-round.ts'

/** The round on this page. Answers of other devices come with the questions, those of other tabs through the storage. */
export function useTodayRound(today: TodayQuestions) {
  const [owner] = useState((): TodayOwner => ({ learnerId: readLoginRecord()?.userId ?? 0, madeAt: today.madeAt }))
  const [round, setRound] = useState((): DailyRound => {
    const picks = picksOf(today, readTodayPicks(owner))
    return { picks, place: placeOfOpen(today, picks) }
  })

  useEffect(
    () =>
      hearTodayPicks(owner.learnerId, () => {
        const heard = picksOf(today, readTodayPicks(owner))
        setRound((now) => ({ ...now, picks: new Map([...now.picks, ...heard]) }))
      }),
    [today, owner],
  )

  const move = useCallback((to: number) => setRound((now) => movedTo(today, now, to)), [today])
  const notePick = useCallback(
    (question: Question, option: Picked) => {
      const { id: questionId, version } = question
      const isRight = isRightPick(question, option)
      keepTodayPick(owner, { questionId, version, option, isRight })
      setRound((now) => {
        const first = now.picks.get(questionId)
        return { ...now, picks: new Map(now.picks).set(questionId, { option, isRight: first?.isRight ?? isRight }) }
      })
    },
    [owner],
  )
  return { learnerId: owner.learnerId, round, move, notePick }
}

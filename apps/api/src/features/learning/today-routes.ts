import * as more from '@abhyas/contract/learning-more'
import * as contract from '@abhyas/contract/learning-today'
import { route } from '../../http/route.ts'
import type { Papers } from '../exams/papers/papers.ts'
import { createTopicRatings } from './model/topic-ratings.ts'
import { findMistakes, findMix, readMore } from './today/find-more.ts'
import { readTodayQuestions } from './today/read-today-questions.ts'
import { changeTimeZone, readToday } from './today/read-today.ts'

export function todayRoutes({ papers }: { papers: Papers }) {
  const tools = { papers, topicRatings: createTopicRatings() }
  return [
    route(contract.getToday, ({ databases, caller }) => readToday(databases, caller, tools)),
    route(contract.setTimeZone, ({ databases, body, caller }) => changeTimeZone(databases, { caller, ...body }, tools)),
    route(contract.getTodayQuestions, ({ databases, caller }) => readTodayQuestions(databases, caller, tools)),
    route(more.getMore, ({ databases, caller }) => readMore(databases, caller, papers)),
    route(more.getMistakes, ({ databases, caller }) => findMistakes(databases, caller, papers)),
    route(more.getMix, ({ databases, query, caller }) => findMix(databases, { caller, ...query }, papers)),
  ]
}

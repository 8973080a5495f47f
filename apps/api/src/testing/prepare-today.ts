import { randomUUID } from 'node:crypto'
import type { Today, TodayQuestions } from '@abhyas/contract/learning-today'
import { INDIA, learnerDay } from '../features/learning/model/learner-day.ts'
import { buildTopicAbility } from './build-standing.ts'
import { buildGrant, buildLearner, buildModule, buildQuestion, buildTopic, openSessionOf } from './builders.ts'
import type { TestApi } from './test-api.ts'

/** The calls and the content that tests about the daily set need. */
export function prepareToday(api: TestApi) {
  const { db, send } = api
  const buildQuestions = async (topicId: number, count: number): Promise<number[]> => {
    const ids: number[] = []
    for (let nth = 0; nth < count; nth += 1) ids.push((await buildQuestion(db, { topicId })).id)
    return ids
  }
  return {
    buildQuestions,
    todayOf: async (token: string) => (await send<Today>('GET /api/today', { token })).body,
    questionsOf: async (token: string) =>
      (await send<TodayQuestions>('GET /api/today/questions', { token })).body.questions,
    answer: (token: string, questionId: number, option: number, agoMs = 0) =>
      send('POST /api/practice/answers', {
        token,
        body: { answers: [{ id: randomUUID(), questionId, questionVersion: 1, option, spentMs: 0, agoMs }] },
      }),
    /** Builds a learner who owns a module with a weak and a strong topic, five questions in each. */
    begin: async () => {
      const learner = await openSessionOf(api, await buildLearner(db))
      const module = await buildModule(db)
      await buildGrant(db, learner, module.id)
      const weak = await buildTopic(db, { moduleId: module.id, name: 'Joins' })
      const strong = await buildTopic(db, { moduleId: module.id, name: 'Views' })
      const inWeak = await buildQuestions(weak.id, 5)
      const inStrong = await buildQuestions(strong.id, 5)
      await buildTopicAbility(db, learner, { topicId: weak.id, theta: -1 })
      await buildTopicAbility(db, learner, { topicId: strong.id, theta: 1.5 })
      return { learner, token: learner.token, module, weak, strong, inWeak, inStrong }
    },
  }
}

export const dayInIndia = () => learnerDay(Date.now(), INDIA)

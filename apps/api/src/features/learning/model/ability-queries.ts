import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { type LearnerAbility, newLearner, type TopicAbility } from '@abhyas/learning/ability'
import { INDIA } from './learner-day.ts'

/** A learner as the model knows them. */
export type KnownLearner = LearnerAbility & {
  /** The number of answers that the model learned from, and the topic of the last one. */
  logged: number
  lastTopicId: number | null
  timeZone: string
}

export type KnownTopic = TopicAbility & {
  topicId: number
  /** The number of the last answer in this topic, among all answers of the learner. */
  lastNth: number
  lastAt: string
}

export const ABILITY = sql`theta, answers, correct, information, fast, slow, logged, last_topic_id as "lastTopicId",
  time_zone as "timeZone"`

const unknownLearner = (): KnownLearner => ({ ...newLearner(), logged: 0, lastTopicId: null, timeZone: INDIA })

export const selectAbility = async (db: Db, learnerId: number): Promise<KnownLearner> =>
  (await db.selectOptional<KnownLearner>(sql`
    select ${ABILITY} from learner.abilities where learner_id = ${learnerId}`)) ?? unknownLearner()

/** Selects the topics in which the learner answered. There are at most as many as topics that were opened. */
export const selectTopicAbilities = (db: Db, learnerId: number) =>
  db.select<KnownTopic>(sql`
    select topic_id as "topicId", theta, answers, correct, information, recent, last_nth as "lastNth",
      last_at as "lastAt"
    from learner.topic_abilities where learner_id = ${learnerId} order by topic_id`)

import type { MyModule } from '@abhyas/contract/practice-progress'
import type { Db } from '@abhyas/database/database'
import { ofAnyLength, type Sql, sql } from '@abhyas/database/sql'
import { latestDay } from '../learning/model/learner-day.ts'

/** A part of the catalogue. */
export type Place = { kind: 'course' | 'module' | 'topic'; id: number }

const PLACES: Record<Place['kind'], Sql> = { course: sql`m.course_id`, module: sql`t.module_id`, topic: sql`t.id` }

type TopicRow = { topicId: number; topicName: string; moduleId: number; questionIds: number[]; examOnlyCount: number }

/**
 * Selects the topics with the questions that can be practised. Learners do not see drafts, so drafts are left out. The
 * ids are JSON, because the driver parses it several times faster than an array.
 */
export const selectPractisableTopics = (db: Db, { kind, id }: Place) =>
  db.select<TopicRow>(sql`
    select t.id as "topicId", t.name as "topicName", t.module_id as "moduleId", coalesce(q.ids, '[]') as "questionIds",
      q.exam_only as "examOnlyCount"
    from topics t join modules m on m.id = t.module_id join courses c on c.id = m.course_id
      cross join lateral (
        select json_agg(id) filter (where not is_exam_only) as ids, count(*) filter (where is_exam_only) as exam_only
        from questions where topic_id = t.id and is_ready
      ) q
    where ${PLACES[kind]} = ${id} and 'draft' <> all (array[t.state, m.state, c.state]) order by t.id`)

/** What a learner answered in some topics, and what the model knows. Each list is null when it would be empty. */
export type LearnerTopics = {
  /** The questions that were answered. A negative number stands for a wrong answer. */
  answered: [topicId: number, questionIds: number[], lastAt: string][] | null
  /** The newest graded attempt at an exam of each topic. */
  taken:
    | [
        topicId: number,
        examId: number,
        attemptId: number,
        startedAt: string,
        questionCount: number,
        correctCount: number,
        marks: number | null,
        totalMarks: number | null,
        passMarks: number | null,
      ][]
    | null
  known: [topicId: number, theta: number, answers: number, information: number, lastAtSeconds: number][] | null
  /** The questions that are due today somewhere on earth, and their days. */
  due: [questionIds: number[] | null, dueDays: number[] | null]
  learner: [theta: number, timeZone: string] | null
}

/** One statement costs less than several. The lists are JSON, because the driver parses rows and arrays slowly. */
export function selectLearnerTopics(db: Db, learnerId: number, topicIds: readonly number[]) {
  const topics = ofAnyLength('bigint', topicIds)
  return db.selectOne<LearnerTopics>(sql`
    select (
      select json_agg(json_build_array(topic_id, ids, last_at)) from (
        select topic_id, json_agg(case when is_right then question_id else -question_id end) as ids,
          max(answered_at) as last_at
        from learner.progress where learner_id = ${learnerId} and topic_id = any(${topics}) group by topic_id
      ) p
    ) as answered, (
      select json_agg(json_build_array(topic_id, exam_id, id, started_at, question_count, correct_count, marks, total_marks,
        pass_marks)) from (
        select distinct on (topic_id) topic_id, exam_id, id, started_at, question_count, correct_count, marks, total_marks,
          pass_marks
        from learner.attempts
        where learner_id = ${learnerId} and topic_id = any(${topics}) and state = 'graded'
        order by topic_id, id desc
      ) t
    ) as taken, (
      select json_agg(json_build_array(topic_id, theta, answers, information, extract(epoch from last_at)::float8))
      from learner.topic_abilities where learner_id = ${learnerId} and topic_id = any(${topics})
    ) as known, (
      select json_build_array(json_agg(question_id), json_agg(due_day)) from learner.cards
      where learner_id = ${learnerId} and due_day <= ${latestDay(Date.now())} and topic_id = any(${topics})
    ) as due, (
      select json_build_array(theta, time_zone) from learner.abilities where learner_id = ${learnerId}
    ) as learner`)
}

/** Selects the answers of a learner since a day, in groups of seven days. Group 0 ends on `today`. */
export const selectStudyWeeks = (db: Db, { learnerId, today, since }: StudyTime) =>
  db.select<{ weeksAgo: number; answers: number; correct: number }>(sql`
    select (${today}::integer - day) / 7 as "weeksAgo", sum(answers)::integer as answers, sum(correct)::integer as correct
    from learner.study_days where learner_id = ${learnerId} and day between ${since} and ${today} group by 1`)

type StudyTime = { learnerId: number; today: number; since: number }

/** Selects the modules that are not drafts. */
export const selectNamedModules = (db: Db, ids: readonly number[]) =>
  db.select<MyModule['module']>(sql`
    select m.id, m.name, c.name as "courseName" from modules m join courses c on c.id = m.course_id
    where m.id = any(${ids}::bigint[]) and 'draft' <> all (array[m.state, c.state]) order by c.id, m.place, m.id`)

/** Selects a topic that is open to everyone. */
export const selectOptionalFreeSample = (db: Db) =>
  db.selectOptional<{ id: number; topicName: string }>(sql`
    select t.id, t.name as "topicName" from topics t join modules m on m.id = t.module_id
      join courses c on c.id = m.course_id
    where t.is_free_sample and 'published' = all (array[t.state, m.state, c.state])
      and exists (select from questions q where q.topic_id = t.id and q.is_ready and not q.is_exam_only)
    order by t.id limit 1`)

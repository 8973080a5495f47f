import { seedContent } from '@abhyas/api/seed/seed'
import { buildAttempt } from '@abhyas/api/testing/build-attempt'
import { buildGoal } from '@abhyas/api/testing/build-learning'
import { buildOrder } from '@abhyas/api/testing/build-order'
import { buildExam } from '@abhyas/api/testing/builders'
import { sql } from '@abhyas/database/sql'
import type { TestDb } from '@abhyas/database/test-database'
import { buildStanding, buildWeeks, todayInIndia } from './standing-data.ts'
import {
  buildBlog,
  buildCategory,
  buildCourse,
  buildGrant,
  buildModule,
  buildProject,
  buildQuestion,
} from './test-data.ts'
import { buildTopic, buildVideo, firstPlace, type Person, type Place } from './test-data.ts'

const DAY_MS = 86_400_000

/**
 * Builds the demo content, and a learner who has used it for a week: practice, three attempts at an exam, a purchase.
 */
export async function buildLearning(db: TestDb, person: Person): Promise<Place> {
  await seedContent(db)
  const place = await firstPlace(db)
  const { id: examId } = await db.selectOne<{ id: number }>(sql`select id from exams order by id limit 1`)
  for (const [daysAgo, answers] of [
    [6, 3],
    [4, 5],
    [1, 9],
  ] as const)
    await buildAttempt(db, person, {
      examId,
      answers: await answersOf(db, examId, answers),
      startedAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
      seconds: 240,
    })
  await practise(db, person, 3, 12)
  await buildTopics(db, person, place)
  const bought = { moduleId: place.module.id, method: 'upi', orderedAt: new Date(Date.now() - 5 * DAY_MS) }
  const { id: ownOrderId } = await buildOrder(db, person, bought)
  await buildOrder(db, person, { moduleId: place.module.id + 1, state: 'placed', failure: 'The bank did not answer' })
  await buildOrder(db, person, { ...bought, moduleId: place.module.id + 2, state: 'refunded' })
  const attempt = await db
    .dbOf(person.id)
    .selectOne<{ id: number }>(sql`select max(id) as id from learner.attempts where learner_id = ${person.id}`)
  return { ...place, ownOrderId, orderId: ownOrderId, attempt: { id: attempt.id, userId: person.id, examId } }
}

/** Builds topics of each level, with questions that are due, and some weeks of practice. */
async function buildTopics(db: TestDb, person: Person, { module }: Place): Promise<void> {
  await buildWeeks(db, person)
  const topics = await db.select<{ id: number }>(sql`
    select id from topics where module_id = ${module.id} order by place limit 4`)
  const standings = [
    { theta: -0.4, right: 6, wrong: 8, due: 2 },
    { theta: 1.8, right: 9, wrong: 1 },
    { theta: 0.6, due: 1 },
  ]
  for (const [nth, standing] of standings.entries()) {
    const topicId = topics[nth]?.id
    if (topicId) await buildStanding(db, person, { topicId, ...standing })
  }
  await buildGoal(db, person, {
    name: 'TCS NQT',
    examDay: todayInIndia() + 21,
    topicIds: topics.map(({ id }) => id),
  })
}

/** Answers by place: this many right ones, then wrong and missing ones in turn. */
async function answersOf(db: TestDb, examId: number, rightCount: number): Promise<(number | null)[]> {
  const { answers } = await db.selectOne<{ answers: string }>(sql`
    select p.answers from exams e join papers p on p.id = e.paper_id where e.id = ${examId}`)
  return (JSON.parse(answers) as { right: number[] }[]).map(({ right: [right = 0] }, place) => {
    if (place < rightCount) return right
    return place % 2 === 0 ? (right + 1) % 4 : null
  })
}

/** Records answers to the first questions of the first topics. */
const practise = (db: TestDb, { id }: Person, topics: number, questions: number) =>
  db.dbOf(id).write(sql`
    insert into learner.progress (learner_id, question_id, topic_id, option, is_right, answered_at)
    select ${id}, q.id, q.topic_id, 0, q.id % 4 > 0, now() - make_interval(hours => t.nth::int)
    from (select id, row_number() over (order by id) as nth from topics) t
    join lateral (select * from questions where topic_id = t.id order by id limit ${questions} / t.nth) q on true
    where t.nth <= ${topics}`)

const LONG_NAME = 'डेटाबेस प्रबंधन प्रणालियों में सामान्यीकरण, कार्यात्मक निर्भरताएँ और लेनदेन-पृथक्करण के स्तर'
const LONG_TEXT = `${LONG_NAME}: नीचे दिए गए कथनों में से कौन-सा कथन हमेशा सत्य है, जब एक ही समय पर कई उपयोगकर्ता एक ही पंक्ति को बदलने का प्रयास करते हैं?`
const LONG_CODE = `Map<String, List<Integer>> marksOfEveryLearner = learners.stream().collect(Collectors.groupingBy(Learner::name, LinkedHashMap::new, Collectors.mapping(Learner::marks, Collectors.toList())));
for (Map.Entry<String, List<Integer>> entry : marksOfEveryLearner.entrySet()) System.out.println(entry.getKey() + " = " + entry.getValue());`
const QUESTION = `${LONG_TEXT}\n\n\`\`\`java\n${LONG_CODE}\n\`\`\``
const OPTIONS: [string, string, string, string] = [
  LONG_TEXT,
  '`ConcurrentModificationExceptionThrownWhileIteratingOverLinkedHashMap`',
  `\`\`\`java\n${LONG_CODE}\n\`\`\``,
  '4',
]

/** Builds a place with the longest names and texts that people write; this learner has bought it and taken its exam. */
export async function buildLongPlace(db: TestDb, person: Person): Promise<Place> {
  const described = { name: LONG_NAME, description: LONG_TEXT }
  const course = await buildCourse(db, described)
  const module = await buildModule(db, { ...described, courseId: course.id })
  const topic = await buildTopic(db, { ...described, moduleId: module.id, isFreeSample: true })
  const asked = { topicId: topic.id, text: QUESTION, options: OPTIONS, answer: OPTIONS[1], description: QUESTION }
  const questionIds = [(await buildQuestion(db, asked)).id, (await buildQuestion(db, asked)).id]
  const { id: examId } = await buildExam(db, { topicId: topic.id, questionIds, examName: LONG_NAME })
  const attempt = await buildAttempt(db, person, { examId, answers: [0, 1] })
  const category = await buildCategory(db, LONG_NAME)
  await buildVideo(db, { categoryId: category.id, title: LONG_NAME })
  await buildBlog(db, { categoryId: category.id, title: LONG_NAME })
  await buildProject(db, { name: LONG_NAME, backend: LONG_NAME, frontend: 'SpringBootWithReactAndPostgreSQL' })
  const { id: ownOrderId } = await buildOrder(db, person, { moduleId: module.id, method: 'netbanking' })
  await buildGrant(db, person, module.id)
  await buildStanding(db, person, { topicId: topic.id, due: 1, theta: 0.6, daysAgo: 60 })
  await buildGoal(db, person, { name: LONG_NAME, examDay: todayInIndia() + 9, topicIds: [topic.id] })
  return { course, module, topic, category, ownOrderId, attempt: { ...attempt, userId: person.id } }
}

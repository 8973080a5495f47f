import type { ResponseOf } from '@abhyas/contract/endpoint'
import type { getMyProgress, MyModule, Progress, TopicProgress, WeakTopic } from '@abhyas/contract/practice-progress'
import type { Databases } from '@abhyas/database/database'
import { selectOpenModuleIds } from '../access/access-queries.ts'
import type { PractisableTopics } from './practisable-topics.ts'
import { findStudyWeeks } from './find-study-weeks.ts'
import { type Place, selectNamedModules, selectOptionalFreeSample } from './progress-queries.ts'
import { type ProgressTools, progressIn } from './topic-progress.ts'

/** What the process keeps of the shared tables. */
export type Kept = ProgressTools & { practisableTopics: PractisableTopics }

const WEAKEST_SHOWN = 4

/** Returns how far the learner is in each topic of this place. A place that does not exist has no topics. */
export async function findProgress(
  databases: Databases,
  { learnerId, ...place }: Place & { learnerId: number },
  { practisableTopics, ...tools }: Kept,
): Promise<TopicProgress[]> {
  const topics = await practisableTopics(databases.shared, [place])
  return progressIn(databases, { learnerId, topics }, tools)
}

/** Returns the modules that are open to the learner, the latest practised first. Without any, it finds a free sample. */
export async function findMyProgress(
  databases: Databases,
  learnerId: number,
  { practisableTopics, ...tools }: Kept,
): Promise<ResponseOf<typeof getMyProgress>> {
  const { shared, dbOf } = databases
  const db = dbOf(learnerId)
  const [weeks, open] = await Promise.all([findStudyWeeks(db, learnerId), selectOpenModuleIds(db, learnerId)])
  const owned = open.map(({ moduleId }) => moduleId)
  if (owned.length === 0) return { modules: [], weakest: [], weeks, freeSample: await selectOptionalFreeSample(shared) }
  const named = await selectNamedModules(shared, owned)
  const topics = await practisableTopics(
    shared,
    named.map(({ id }) => ({ kind: 'module', id })),
  )
  const names = new Map(topics.map(({ topicId, topicName }) => [topicId, topicName]))
  const topicNamed = (topicId: number) => ({ id: topicId, topicName: names.get(topicId) ?? '' })
  const progress = await progressIn(databases, { learnerId, topics }, tools)
  const byModule = Map.groupBy(progress, ({ moduleId }) => moduleId)
  const inModule = (module: MyModule['module']) => {
    const inside = byModule.get(module.id) ?? []
    const [last] = inside.toSorted((a, b) => timeOf(b) - timeOf(a))
    const lastTopic = last?.lastAnsweredAt ? topicNamed(last.topicId) : null
    return { module, lastTopic, ...sumOf(inside), latest: last ? timeOf(last) : 0 }
  }
  return {
    modules: named.map(inModule).toSorted((a, b) => b.latest - a.latest),
    weakest: weakestOf(progress).map((weak) => Object.assign(weak, { topic: topicNamed(weak.topicId) })),
    weeks,
    freeSample: null,
  }
}

const timeOf = ({ lastAnsweredAt }: TopicProgress) => (lastAnsweredAt === null ? 0 : Date.parse(lastAnsweredAt))

const sumOf = (topics: readonly TopicProgress[]): Progress & { dueCount: number } => {
  const sum = (figure: keyof Progress | 'dueCount') => topics.reduce((total, topic) => total + topic[figure], 0)
  return {
    questionCount: sum('questionCount'),
    answeredCount: sum('answeredCount'),
    rightCount: sum('rightCount'),
    dueCount: sum('dueCount'),
  }
}

/** A topic with few answers is not weak: nobody knows yet. */
const weakestOf = (topics: readonly TopicProgress[]): Omit<WeakTopic & TopicProgress, 'topic'>[] =>
  topics
    .filter(({ answeredCount, mastery }) => answeredCount > 0 && mastery.rightOf100 !== null)
    .filter(({ mastery }) => mastery.level !== 'Strong')
    .toSorted((a, b) => (a.mastery.rightOf100 ?? 0) - (b.mastery.rightOf100 ?? 0))
    .slice(0, WEAKEST_SHOWN)

import { pick } from '@abhyas/razorpay-sandbox/seeded-random'
import { termOfTopic } from './invent-questions.ts'
import { UNKNOWN_PAIR, wordOf } from './invented-words.ts'
import type { Catalogue } from './seed-catalogue.ts'

export type Caller = 'visitor' | 'learner' | 'admin'
export type Call = [caller: Caller, name: string, path: (draw: Draw, catalogue: Catalogue) => string]

/** The topics that visitors see, and those that the learner may open. */
export type OpenTopics = { published: readonly number[]; granted: readonly number[] }

/** Draws the subject of each call. */
type Draw = ReturnType<typeof drawFrom>

export function drawFrom(random: () => number, { courses, modules, topics }: Catalogue, open: OpenTopics) {
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from))
  const topic = () => between(1, topics + 1)
  return {
    course: () => between(1, courses + 1),
    module: () => between(1, modules + 1),
    topic,
    publishedTopic: () => pick(random, open.published),
    grantedTopic: () => pick(random, open.granted),
    /** An id near the middle of `count` ids. */
    middle: (count: number) => between(Math.floor(count * 0.4), Math.floor(count * 0.6)),
    /** A word that is in a fifth of the questions. */
    commonWord: () => wordOf(between(40, 60)),
    /** A word that is in one question of a hundred. */
    middlingWord: () => wordOf(between(1000, 1500)),
    /** A word that is in questions of one topic only. */
    rareWord: () => termOfTopic(topic(), random),
    /** A word that is in every twentieth name of a topic. */
    commonName: () => wordOf(between(3, 8)),
    /** A word that is in the name of one topic only. */
    rareName: () => termOfTopic(topic()),
  }
}

/** Every list, search and count of the catalogue. */
export const CALLS: readonly Call[] = [
  ['visitor', 'courses', () => '/api/courses/getAllCourses'],
  ['admin', 'courses', () => '/api/courses/getAllCourses'],
  ['visitor', 'modules of a course', (draw) => `/api/modules/getModulesByCourseId/${draw.course()}`],
  ['visitor', 'module', (draw) => `/api/modules/${draw.module()}`],
  ['visitor', 'topics of a module', (draw) => `/api/topics/module/${draw.module()}`],
  ['visitor', 'topic', (draw) => `/api/topics/${draw.publishedTopic()}`],
  ['visitor', 'topics', () => '/api/topics'],
  ['visitor', 'topics, middle page', (draw, { topics }) => `/api/topics?after=${draw.middle(topics)}`],
  ['admin', 'topics', () => '/api/topics'],
  ['admin', 'topics, middle page', (draw, { topics }) => `/api/topics?after=${draw.middle(topics)}`],
  ['visitor', 'topics, common word', (draw) => `/api/topics/search?name=${draw.commonName()}`],
  ['visitor', 'topics, rare word', (draw) => `/api/topics/search?name=${draw.rareName()}`],
  ['visitor', 'topics, two letters', () => '/api/topics/search?name=ka'],
  ['visitor', 'topics, two letters that no name has', () => `/api/topics/search?name=${UNKNOWN_PAIR}`],
  ['visitor', 'topics, module', (draw) => `/api/topics/search?moduleId=${draw.module()}`],
  [
    'visitor',
    'topics, common word and module',
    (draw) => `/api/topics/search?name=${draw.commonName()}&moduleId=${draw.module()}`,
  ],
  [
    'visitor',
    'topics, rare word and module',
    (draw) => `/api/topics/search?name=${draw.rareName()}&moduleId=${draw.module()}`,
  ],
  ['visitor', 'count of a module', (draw) => `/api/questions/countQuestionsByModuleId/${draw.module()}`],
  ['visitor', 'count of a topic', (draw) => `/api/questions/countQuestionsByTopicId/${draw.publishedTopic()}`],
  ['admin', 'count of a module', (draw) => `/api/questions/countQuestionsByModuleId/${draw.module()}`],
  ['admin', 'count of a topic', (draw) => `/api/questions/countQuestionsByTopicId/${draw.topic()}`],
  ['learner', 'questions of a topic', (draw) => `/api/questions/getQuestionsByTopicId/${draw.grantedTopic()}`],
  ['admin', 'questions of a topic', (draw) => `/api/questions/getQuestionsByTopicId/${draw.topic()}`],
  ['learner', 'exams of a topic', (draw) => `/api/exams/topic/${draw.grantedTopic()}`],
  ['admin', 'exams of a topic', (draw) => `/api/exams/topic/${draw.topic()}`],
  ['admin', 'bank', () => '/api/questions'],
  ['admin', 'bank, middle page', (draw, { questions }) => `/api/questions?after=${draw.middle(questions)}`],
  ['admin', 'bank, course', (draw) => `/api/questions?courseId=${draw.course()}`],
  ['admin', 'bank, module', (draw) => `/api/questions?moduleId=${draw.module()}`],
  ['admin', 'bank, topic', (draw) => `/api/questions?topicId=${draw.topic()}`],
  ['admin', 'bank, needs attention', () => '/api/questions?needsAttention=yes'],
  ['admin', 'bank, exam only', () => '/api/questions?isExamOnly=yes'],
  ['admin', 'bank, common word', (draw) => `/api/questions?text=${draw.commonWord()}`],
  [
    'admin',
    'bank, common word, middle page',
    (draw, { questions }) => `/api/questions?text=${draw.commonWord()}&after=${draw.middle(questions)}`,
  ],
  ['admin', 'bank, middling word', (draw) => `/api/questions?text=${draw.middlingWord()}`],
  ['admin', 'bank, rare word', (draw) => `/api/questions?text=${draw.rareWord()}`],
  ['admin', 'bank, two letters', () => '/api/questions?text=ka'],
  ['admin', 'bank, two letters that no question has', () => `/api/questions?text=${UNKNOWN_PAIR}`],
  [
    'admin',
    'bank, common word and course',
    (draw) => `/api/questions?text=${draw.commonWord()}&courseId=${draw.course()}`,
  ],
  ['admin', 'bank, rare word and course', (draw) => `/api/questions?text=${draw.rareWord()}&courseId=${draw.course()}`],
  ['admin', 'bank, common word and exam only', (draw) => `/api/questions?text=${draw.commonWord()}&isExamOnly=yes`],
  ['admin', 'inside a course', (draw) => `/api/content-inside/course/${draw.course()}`],
  ['admin', 'inside a module', (draw) => `/api/content-inside/module/${draw.module()}`],
  ['admin', 'inside a topic', (draw) => `/api/content-inside/topic/${draw.topic()}`],
]

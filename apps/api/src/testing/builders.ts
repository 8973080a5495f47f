import { randomUUID } from 'node:crypto'
import { emailKeyOf } from '@abhyas/contract/rules/account-rules'
import type { Login, RoleName } from '@abhyas/contract/auth'
import type { Course } from '@abhyas/contract/catalog'
import type { Module } from '@abhyas/contract/catalog-modules'
import type { Topic } from '@abhyas/contract/catalog-topics'
import type { Exam, Marking } from '@abhyas/contract/exams'
import type { BlogLink, Category, VideoLink } from '@abhyas/contract/links'
import type { Project } from '@abhyas/contract/projects'
import type { Question } from '@abhyas/contract/questions'
import type { Database, Databases } from '@abhyas/database/database'
import { DEMO_PASSWORD, DEMO_PASSWORD_HASH } from '@abhyas/database/demo-users'
import { sql } from '@abhyas/database/sql'
import type { z } from 'zod'
import { addToCounter } from '../sql/counter-queries.ts'
import { selectOptionalAccountByEmailKey } from '../features/auth/auth-queries.ts'
import { openSession, type SessionTools } from '../features/auth/open-session.ts'
import { insertCourse } from '../features/catalog/course-queries.ts'
import { insertOptionalModule } from '../features/catalog/module-queries.ts'
import { insertOptionalTopic } from '../features/catalog/topic-queries.ts'
import { createExam } from '../features/exams/manage/save-exam.ts'
import { insertOptionalBlog } from '../features/links/blog-queries.ts'
import { insertCategory } from '../features/links/category-queries.ts'
import { insertOptionalVideo } from '../features/links/video-queries.ts'
import { insertProject } from '../features/projects/project-queries.ts'
import { upsertGrant } from '../features/access/grant-queries.ts'
import { insertImport } from '../features/questions/importing/import-queries.ts'
import { upsertOptionalReport } from '../features/questions/report-queries.ts'
import { addOptionalQuestion, type WrittenQuestion } from '../features/questions/store-html.ts'
import type { Http } from '../http/route.ts'
import { cookieValue, type Send, USER_AGENT } from './send.ts'

/** The password of all test accounts. Its hash is precomputed, so only tests about hashing pay for it. */
export const PASSWORD = DEMO_PASSWORD
let built = 0

export type BuiltAccount = { id: number; username: string; email: string }
type AccountChanges = Partial<Omit<BuiltAccount, 'id'>> & { roleExpiresAt?: Date | undefined; isVerified?: boolean }

export const uniqueEmail = (): string => `person${process.pid}n${++built}@gmail.com`

async function buildAccount(db: Database, role: RoleName, changes: AccountChanges): Promise<BuiltAccount> {
  const { username = 'Asha', email = uniqueEmail(), roleExpiresAt = null, isVerified = false } = changes
  const [row] = await db.write<{ id: number }>(sql`
    insert into users (username, email, email_key, password_hash, role, role_expires_at, email_verified_at)
    values (${username}, ${email}, ${emailKeyOf(email)}, ${DEMO_PASSWORD_HASH}, ${role}, ${roleExpiresAt},
      case when ${isVerified} then now() end) returning id`)
  return { id: row?.id ?? 0, username, email }
}

export async function buildLearner(db: Database, changes: AccountChanges = {}): Promise<BuiltAccount> {
  const learner = await buildAccount(db, 'ROLE_USER', changes)
  await addToCounter(db, 'learners', 1)
  return learner
}

export const buildAdmin = (db: Database, changes: AccountChanges = {}): Promise<BuiltAccount> =>
  buildAccount(db, 'ROLE_ADMIN', changes)

export const buildCourse = (db: Database, changes: Partial<Course> = {}): Promise<Course> =>
  insertCourse(db, { name: 'Core Java', description: '', state: 'published', ...changes })

type ModuleChanges = Partial<Omit<Module, 'id' | 'version'>>

export async function buildModule(db: Database, changes: ModuleChanges = {}): Promise<Module> {
  const courseId = changes.courseId ?? (await buildCourse(db)).id
  const module = { name: 'Basics', description: '', state: 'published', price: 25, ...changes, courseId } as const
  return requireBuilt(await insertOptionalModule(db, module))
}

type TopicChanges = Partial<Omit<Topic, 'id' | 'version'>>

export async function buildTopic(db: Database, changes: TopicChanges = {}): Promise<Topic> {
  const moduleId = changes.moduleId ?? (await buildModule(db)).id
  const topic = {
    name: 'Loops',
    description: '',
    state: 'published',
    isFreeSample: false,
    ...changes,
    moduleId,
  } as const
  return requireBuilt(await insertOptionalTopic(db, topic))
}

type QuestionChanges = Partial<WrittenQuestion>

export async function buildQuestion(db: Database, changes: QuestionChanges = {}): Promise<Question> {
  const topicId = changes.topicId ?? (await buildTopic(db)).id
  const question = {
    kind: 'one' as const,
    questionText: 'Which keyword makes a constant?',
    optionA: 'const',
    optionB: 'final',
    optionC: 'static',
    optionD: 'let',
    optionE: '',
    optionF: '',
    correctAnswer: 'final',
    description: 'A final variable is assigned once.',
    isExamOnly: false,
    difficulty: 'medium' as const,
    keepsOrder: false,
    state: 'published' as const,
    tags: [],
    reasons: [],
    ...changes,
    topicId,
  }
  const { renderedBy: _renderer, ...built } = requireBuilt(await addOptionalQuestion(db, question))
  return built
}

/** Begins an import of one question. */
export const buildImport = async (db: Database, authorId: number): Promise<{ id: number }> => ({
  id: await insertImport(db, { key: randomUUID(), authorId, name: 'x.csv', format: 'csv', planned: 1 }),
})

type ReportChanges = { questionId: number; reporterId: number; text?: string }

export const buildReport = async (db: Database, changes: ReportChanges) =>
  requireBuilt(await upsertOptionalReport(db, { reason: 'typo', text: '', ...changes }))

type ExamChanges = {
  topicId?: number
  questionIds?: number[]
  examName?: string
  /** The duration is in minutes. */
  examDuration?: number | null
  marking?: Marking | null
  state?: Exam['state']
}

export async function buildExam(db: Database, changes: ExamChanges = {}): Promise<Exam> {
  const topicId = changes.topicId ?? (await buildTopic(db)).id
  const questionIds = changes.questionIds ?? [(await buildQuestion(db, { topicId })).id]
  const exam = { examName: 'Mock exam', state: 'published', examDuration: null, ...changes } as const
  return createExam(db, { ...exam, topicId, questionIds })
}

/** Gives the module as an admin would. */
export const buildGrant = (db: Pick<Databases, 'dbOf'>, learner: { id: number }, moduleId: number) =>
  upsertGrant(db.dbOf(learner.id), { learnerId: learner.id, moduleId, grantedBy: learner.id })

export const buildCategory = (db: Database, name = 'Core Java'): Promise<Category> => insertCategory(db, name)

type VideoChanges = Partial<Pick<VideoLink, 'categoryId' | 'title' | 'videoUrl'>>

export async function buildVideo(db: Database, changes: VideoChanges = {}): Promise<VideoLink> {
  const categoryId = changes.categoryId ?? (await buildCategory(db)).id
  const video = { title: 'Inheritance', videoUrl: 'https://videos.example.com/1', photo: null, ...changes, categoryId }
  return requireBuilt(await insertOptionalVideo(db, video))
}

export async function buildBlog(db: Database, changes: Partial<BlogLink> = {}): Promise<BlogLink> {
  const categoryId = changes.categoryId ?? (await buildCategory(db)).id
  const blog = { blogTitle: 'Why final?', blogUrl: 'https://blogs.example.com/1', ...changes, categoryId }
  return requireBuilt(await insertOptionalBlog(db, blog))
}

export const buildProject = (db: Database, changes: Partial<Project> = {}): Promise<Project> =>
  insertProject(db, {
    projectName: 'Hospital management',
    backendTechnology: 'Spring Boot',
    frontendTechnology: 'React',
    databaseName: 'MySQL',
    authenticationType: 'JWT',
    contactDetails: '9876543210',
    price: 1500,
    ...changes,
  })

/** Builds a comparison with the provider that found a difference. */
export async function buildReconciliation(db: Database): Promise<{ id: number }> {
  const [row] = await db.write<{ id: number }>(sql`
    insert into reconciliations (kind, ended_at, seen, mended, needs_look) values ('hour', now(), 3, 1, true)
    returning id`)
  return { id: row?.id ?? 0 }
}

function requireBuilt<Row>(row: Row | null): Row {
  if (!row) throw new Error('What it belongs to is not there.')
  return row
}

export type LoggedIn = BuiltAccount & { token: string; cookie: string }

/** Logs in over HTTP, which costs a hash. */
export async function logInAs(send: Send, account: BuiltAccount): Promise<LoggedIn> {
  const { status, body, setCookie } = await send<z.infer<typeof Login>>('POST /auth/login', {
    body: { email: account.email, password: PASSWORD },
  })
  if (status !== 200) throw new Error(`${account.email} could not log in: ${status}`)
  return { ...account, token: body.jwtToken, cookie: cookieValue(setCookie) }
}

/** Opens a session as a login would, but without the hash. Each call is another browser of the same person. */
export async function openSessionOf(
  { db, dependencies }: { db: Database; dependencies: SessionTools },
  account: BuiltAccount,
): Promise<LoggedIn> {
  let cookie = ''
  const http: Http = {
    requestId: 'x',
    network: '127.0.0.1',
    userAgent: USER_AGENT,
    cookie: () => undefined,
    setCookie: (_name, value) => (cookie = value),
    setNextAfter: () => undefined,
    setTotal: () => undefined,
    requireOwnOrigin: () => undefined,
  }
  const person = await selectOptionalAccountByEmailKey(db, emailKeyOf(account.email))
  if (!person) throw new Error(`There is no ${account.email}`)
  const { jwtToken } = await openSession(db, { ...person, userId: person.id }, http, dependencies)
  return { ...account, token: jwtToken, cookie }
}

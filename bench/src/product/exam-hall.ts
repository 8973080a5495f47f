import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '@abhyas/database/database'
import { prepareDatabase } from '@abhyas/database/own-database'
import { sql } from '@abhyas/database/sql'
import type { DurablePostgres } from '@abhyas/testing/durable-postgres'
import { type ExamCrowd, makeExamCrowd } from '@abhyas/testing/exam-crowd'
import { type ServerProcess, startServerProcess } from '@abhyas/testing/server-process'
import { type CpuSeconds, meterCpu } from '../cpu-seconds.ts'

/** The number of questions of a typical exam. */
export const QUESTIONS = 30

/** API servers on a database of their own, with a crowd and an exam. The schema bench has a copy of the learners' tables. */
export type ExamHall = {
  databaseUrl: string
  db: Database
  crowd: ExamCrowd
  servers: readonly ServerProcess[]
  /** A folder for files of the figure. */
  folder: string
  cpu(): Promise<CpuSeconds>
  close(): Promise<void>
}

type HallOptions = {
  name: string
  learners: number
  servers: number
  /** The difference between two learner ids that follow each other. */
  idStep?: number
  /** More settings for the servers. */
  env?: Record<string, string>
}

export async function openExamHall(postgres: DurablePostgres, options: HallOptions): Promise<ExamHall> {
  const databaseUrl = postgres.urlOf(options.name)
  await prepareDatabase(databaseUrl)
  const db = connect({ url: databaseUrl })
  const step = { name: '', text: `alter table users alter id set increment by ${options.idStep ?? 1}`, values: [] }
  await db.write(step)
  const crowd = await makeExamCrowd(databaseUrl, { learners: options.learners, questions: QUESTIONS })
  await db.write(sql`create schema bench`)
  await db.write(sql`create table bench.attempts (like learner.attempts including all)`)
  await db.write(sql`create table bench.answers (like learner.answers including all)`)
  await db.write(sql`vacuum analyze`)
  await db.write(sql`checkpoint`)
  const servers = await startApiServers(databaseUrl, options.servers, options.env)
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-bench-'))
  const cpu = await meterCpu(
    servers.map(({ pid }) => pid),
    databaseUrl,
  )
  return {
    databaseUrl,
    db,
    crowd,
    servers,
    folder,
    cpu,
    async close() {
      for (const server of servers) await server.stop()
      await db.close()
      await rm(folder, { recursive: true })
    },
  }
}

export async function startApiServers(
  databaseUrl: string,
  count: number,
  env: Record<string, string> = {},
): Promise<ServerProcess[]> {
  const servers: ServerProcess[] = []
  while (servers.length < count) servers.push(await startServerProcess({ databaseUrl, only: 'api', env }))
  return servers
}

/** Gives every learner of the crowd an open attempt that has just begun. Its id is the learner's id. */
export async function openAttempts(
  { db, crowd }: Pick<ExamHall, 'db' | 'crowd'>,
  learners: Pick<Database, 'write'> = db,
): Promise<void> {
  const exam = await db.selectOne<{ paperId: number; name: string; topicId: number; topicName: string }>(sql`
    select e.paper_id as "paperId", e.name, t.id as "topicId", t.name as "topicName"
    from exams e join topics t on t.id = e.topic_id where e.id = ${crowd.examId}`)
  await learners.write(sql`truncate learner.attempts`)
  await learners.write(sql`
    insert into learner.attempts (learner_id, id, exam_id, paper_id, exam_name, topic_id, topic_name, question_count,
      duration_seconds, deadline, device_id) overriding system value
    select l.id, l.id, ${crowd.examId}, ${exam.paperId}, ${exam.name}, ${exam.topicId}, ${exam.topicName},
      ${crowd.questionCount}, 3600, now() + interval '1 hour', gen_random_uuid()
    from unnest(${crowd.learners.map(({ id }) => id)}::bigint[]) l(id)`)
}

import { stringify } from 'node:querystring'
import type { BankQuestion } from '@abhyas/contract/questions-bank'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildExam,
  buildLearner,
  buildQuestion,
  buildReport,
  buildTopic,
  openSessionOf,
} from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await buildAdmin(db, { username: 'Meera' })
const { token } = await openSessionOf(api, admin)

const idsOf = async (query: Record<string, string | number>) =>
  (await send<BankQuestion[]>(`GET /api/questions?${stringify(query)}`, { token })).body.map(({ id }) => id)

test('each filter finds its questions, and filters combine', async () => {
  const { id: topicId } = await buildTopic(db)
  const plain = await buildQuestion(db, { topicId })
  const draft = await buildQuestion(db, { topicId, state: 'draft', tags: ['gate', 'loops'], difficulty: 'hard' })
  const review = await buildQuestion(db, { topicId, state: 'in_review', tags: ['gate'], description: '' })
  const proved = await buildQuestion(db, { topicId, isExamOnly: true })
  const all = [plain, draft, review, proved].map(({ id }) => id)
  await db.write(sql`update questions set proved_at = now(), import_id = 7 where id = ${proved.id}`)
  await db.write(sql`update questions set author_id = ${admin.id} where id = ${draft.id}`)
  await db.write(sql`update questions set changed_at = '2024-03-01T18:40:00Z' where id = ${plain.id}`)
  await buildExam(db, { topicId, questionIds: [plain.id] })
  await buildReport(db, { questionId: proved.id, reporterId: (await buildLearner(db)).id })

  const found: [Record<string, string | number>, number[]][] = [
    [{ state: 'draft' }, [draft.id]],
    [{ state: 'in_review' }, [review.id]],
    [{ state: 'published' }, [plain.id, proved.id]],
    [{ tag: ' GATE ' }, [draft.id, review.id]],
    [{ tag: 'gat' }, []],
    [{ difficulty: 'hard' }, [draft.id]],
    [{ authorId: admin.id }, [draft.id]],
    [{ hasExplanation: 'no' }, [review.id]],
    [{ isUsed: 'yes' }, [plain.id]],
    [{ isUsed: 'no' }, [draft.id, review.id, proved.id]],
    [{ isFlagged: 'yes' }, [proved.id]],
    [{ isFlagged: 'no' }, [plain.id, draft.id, review.id]],
    [{ isProved: 'yes' }, [proved.id]],
    [{ importId: 7 }, [proved.id]],
    // 18:40 in UTC is past midnight in India.
    [{ changedSince: '2024-03-02' }, all],
    [{ changedSince: '2024-03-03' }, [draft.id, review.id, proved.id]],
    [{ tag: 'gate', state: 'draft', difficulty: 'hard', hasExplanation: 'yes', topicId }, [draft.id]],
    [{ tag: 'gate', isFlagged: 'yes' }, []],
  ]
  for (const [query, ids] of found) expect(await idsOf(query), JSON.stringify(query)).toEqual(ids)
  const { body } = await send<number[]>('GET /api/questions/ids?tag=gate', { token })
  expect(body).toEqual([draft.id, review.id])
  const { body: rows } = await send<BankQuestion[]>('GET /api/questions?state=draft', { token })
  expect(rows).toMatchObject([{ authorName: 'Meera', tags: ['gate', 'loops'] }])
  for (const wrong of ['state=gone', 'changedSince=yesterday', 'isUsed=perhaps'])
    expect((await send(`GET /api/questions?${wrong}`, { token })).status, wrong).toBe(400)
})

test('tags are suggested by their letters, those of most questions first, and authors by name', async () => {
  await buildQuestion(db, { tags: ['zebra', 'zoo'] })
  await buildQuestion(db, { tags: ['zoo'] })
  const { body } = await send('GET /api/questions/tags?text=Z', { token })
  expect(body).toEqual([
    { tag: 'zoo', count: 2 },
    { tag: 'zebra', count: 1 },
  ])
  expect((await send('GET /api/questions/authors', { token })).body).toContainEqual({ id: admin.id, name: 'Meera' })
})

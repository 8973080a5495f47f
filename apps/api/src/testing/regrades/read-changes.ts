import type { RegradeChange, RegradePreview } from '@abhyas/contract/exams-regrades'
import type { Policy } from '@abhyas/contract/rules/regrading'
import { expect } from 'vitest'
import type { TestApi } from '../test-api.ts'

type Admin = Pick<TestApi, 'send'> & { token: string }

/** A busy server looks at the attempts in several parts. */
export async function previewCounts({ send, token }: Admin, questionId: number, body: { policy: Policy }) {
  const sum = { changed: 0, nowPass: 0, nowFail: 0 }
  for (let next: string | null = null; ;) {
    const part: RegradePreview = (
      await send<RegradePreview>(`POST /api/questions/${questionId}/regrade-preview`, {
        token,
        body: { ...body, next },
      })
    ).body
    const counts = part.policies.find(({ policy }) => policy === body.policy)
    for (const name of ['changed', 'nowPass', 'nowFail'] as const) sum[name] += counts?.[name] ?? NaN
    next = part.next
    if (next === null) return sum
  }
}

type Page = { changes: RegradeChange[]; next: string | null }

export async function listPlanned({ send, token }: Admin, questionId: number, body: object): Promise<RegradeChange[]> {
  const changes: RegradeChange[] = []
  for (let next: string | null = null; ;) {
    const page: Page = (
      await send<Page>(`POST /api/questions/${questionId}/regrade-preview/changes`, { token, body: { ...body, next } })
    ).body
    changes.push(...page.changes)
    next = page.next
    if (next === null) return changes
  }
}

export async function listDone({ send, token }: Admin, regradeId: number): Promise<RegradeChange[]> {
  const changes: RegradeChange[] = []
  for (let next: string | null = null; ;) {
    const query: string = next === null ? '' : `&next=${next}`
    const { status, body: page } = await send<Page>(`GET /api/regrades/${regradeId}/changes?limit=2${query}`, { token })
    expect({ status, page }).toMatchObject({ status: 200 })
    changes.push(...page.changes)
    next = page.next
    if (next === null) return changes
  }
}

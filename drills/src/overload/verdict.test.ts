import { expect, it } from 'vitest'
import type { LoadReport } from '../load/hold-exam.ts'
import { type OverloadRun, problemsOf, refusedShares } from './verdict.ts'

const latency = { count: 100, p50: 20, p99: 700, max: 900 }
const KINDS = ['start', 'paper', 'save', 'section', 'clock', 'resume', 'submit', 'result'] as const
const calls = Object.fromEntries(KINDS.map((kind) => [kind, latency])) as LoadReport['calls']
const exam = {
  settings: { saveP99LimitMs: 1_000 },
  calls,
  errors: {},
  refused: { start: 20, save: 1 },
  findings: { compared: 100, lost: 0, invented: 0, secondAttempts: 0, wrongScores: 0, notGraded: 0, examples: [] },
  miscounts: [],
} as unknown as LoadReport
const good: OverloadRun = {
  exam,
  others: { done: { list: 50, page: 50, practice: 100 }, refused: { list: 400 }, problems: {}, unsent: {} },
}
const slow = { exam: { ...exam, calls: { ...calls, save: { ...latency, p99: 5_000 } } }, others: good.others }

it('accepts a run in which answers were refused least and everything else most', () => {
  expect(problemsOf(good, slow)).toEqual([])
  const { answers, exams, others } = refusedShares(good)
  expect([answers, exams, others].map((share) => Math.round(1000 * share))).toEqual([3, 32, 800])
})

it.each<[string, Partial<LoadReport>, Partial<OverloadRun['others']>]>([
  ['1 errors', { errors: { 'save: refused without Retry-After': 1 } }, {}],
  ['2 acknowledged answers lost', { findings: { ...exam.findings, lost: 2 } }, {}],
  ['p99 of a save 1001 ms, above 1000 ms', { calls: { ...calls, save: { ...latency, p99: 1_001 } } }, {}],
  ['3 x list: refused without Retry-After', {}, { problems: { 'list: refused without Retry-After': 3 } }],
  ['answers must be refused least, and what is not an exam most', { refused: { save: 90 } }, {}],
])('reports: %s', (problem, changed, others) => {
  expect(problemsOf({ exam: { ...exam, ...changed }, others: { ...good.others, ...others } }, slow)).toEqual([problem])
})

it('reports a load that is too small, and ceilings that bring nothing', () => {
  const easy = { exam: { ...exam, refused: {} }, others: { ...good.others, refused: {} } }
  expect(problemsOf(easy, good)).toEqual([
    'nothing was refused: this load is not too much for this machine',
    'without ceilings the p99 of a save is 700 ms, and every call gets a response: the ceilings bring too little',
  ])
  const silent = { ...good, others: { ...good.others, problems: { 'page: no response within 10000 ms': 3 } } }
  expect(problemsOf(good, silent)).toEqual([])
})

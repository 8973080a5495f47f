import { describe, expect, it } from 'vitest'
import type { LoadReport } from './hold-exam.ts'
import { readCommand } from './load-settings.ts'
import { brokenLimits, exhaustedParts } from './verdict.ts'

const latency = { count: 100, p50: 2, p99: 150, max: 400 }
const good: LoadReport = {
  settings: readCommand([], 20_000).settings,
  calls: {
    start: latency,
    paper: latency,
    save: latency,
    section: latency,
    clock: latency,
    resume: latency,
    submit: latency,
    result: latency,
  },
  connectionsOpened: 10,
  sentAgain: 0,
  lag: { count: 100, p50: 1, p99: 3, max: 9 },
  errors: {},
  refused: {},
  firstTrouble: null,
  findings: { compared: 100, lost: 0, invented: 0, secondAttempts: 0, wrongScores: 0, notGraded: 0, examples: [] },
  miscounts: [],
  use: {
    seconds: 60,
    cpuSeconds: {},
    otherCpuSeconds: 0,
    peakCores: { 'server 1': 0.5, postgres: 0.95, machine: 1.5 },
    memoryMb: {},
    generatorStallMs: 1,
  },
}

describe('the verdict', () => {
  it('accepts a run that is exactly at its limits', () => {
    expect(brokenLimits(good)).toEqual([])
    expect(exhaustedParts(good, 2)).toEqual([])
  })

  it.each<[string, Partial<LoadReport>]>([
    ['3 errors', { errors: { 'save: 500 internal': 2, 'start: ECONNREFUSED': 1 } }],
    ['5 calls refused', { refused: { start: 4, clock: 1 } }],
    ['1 acknowledged answers lost', { findings: { ...good.findings, lost: 1 } }],
    ['2 wrong scores', { findings: { ...good.findings, wrongScores: 2 } }],
    ['nothing was saved', { findings: { ...good.findings, compared: 0 } }],
    ['the servers counted 9 x saveAnswers', { miscounts: ['the servers counted 9 x saveAnswers'] }],
    ['p99 of a save 151 ms, above 150 ms', { calls: { ...good.calls, save: { ...latency, p99: 151 } } }],
  ])('reports: %s', (message, change) => {
    expect(brokenLimits({ ...good, ...change })).toEqual([message])
  })

  it('names every process that was exhausted', () => {
    const peakCores = { 'server 1': 0.97, generator: 0.4, postgres: 0.6, machine: 1.95 }
    const tired = { ...good, use: { ...good.use, peakCores }, lag: { ...good.lag, p99: 80 } }
    expect(exhaustedParts(tired, 2)).toEqual([
      'server 1 used 0.97 cores',
      'the machine was busy (1.95 of 2 cores, PostgreSQL 0.60)',
      'the generator was late by 80 ms at p99',
    ])
  })
})

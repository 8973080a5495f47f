import { parseArgs } from 'node:util'

export type LoadSettings = {
  learners: number
  /** The time from the first start to the last submit. */
  minutes: number
  /** All learners start within this time. */
  startSeconds: number
  /** The average time between two picks of a learner. */
  pickSeconds: number
  questions: number
  /** With fewer connections than learners, learners share them. */
  connections: number
  /** With the same seed the same learners do the same at the same times. */
  seed: number
  saveP99LimitMs: number
  /** A mock exam with timed sections, 64 papers and all kinds of questions, instead of an exam of a topic. */
  hasSections: boolean
}

export type LoadCommand = {
  settings: LoadSettings
  isShort: boolean
  isUntilItBreaks: boolean
  json: string | undefined
}

/** The load that one small machine must carry. */
const FULL = { learners: 10_000, minutes: 6, startSeconds: 60, pickSeconds: 45, saveP99LimitMs: 150 }
/** Shows that every answer is stored and counted. The limit is high, because new servers on a busy machine are slow. */
const SHORT = { learners: 300, minutes: 0.5, startSeconds: 5, pickSeconds: 3, saveP99LimitMs: 5000 }
/** Long enough for every learner to start and to pick twice. */
const STEP_MINUTES = 2.5

export function readCommand(args: string[], descriptorLimit: number): LoadCommand {
  const number = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args,
    options: {
      learners: number,
      minutes: number,
      'start-seconds': number,
      'pick-seconds': number,
      questions: number,
      connections: number,
      seed: number,
      json: { type: 'string' },
      short: flag,
      sections: flag,
      'until-it-breaks': flag,
    },
  })
  const isUntilItBreaks = values['until-it-breaks']
  const usual = values.short ? SHORT : isUntilItBreaks ? { ...FULL, minutes: STEP_MINUTES } : FULL
  const given = (
    name: 'learners' | 'minutes' | 'start-seconds' | 'pick-seconds' | 'questions' | 'seed',
    otherwise: number,
  ) => positive(name, values[name] ?? otherwise)
  return {
    settings: {
      ...usual,
      learners: given('learners', usual.learners),
      minutes: given('minutes', usual.minutes),
      startSeconds: given('start-seconds', usual.startSeconds),
      pickSeconds: given('pick-seconds', usual.pickSeconds),
      questions: given('questions', 30),
      connections: positive('connections', values.connections ?? connectionsUnder(descriptorLimit)),
      seed: given('seed', 1),
      hasSections: values.sections,
    },
    isShort: values.short,
    isUntilItBreaks,
    json: values.json,
  }
}

/** The process also needs descriptors for its own files. */
const connectionsUnder = (descriptorLimit: number) => descriptorLimit - 500

function positive(name: string, given: string | number): number {
  const value = Number(given)
  if (!(value > 0)) throw new Error(`--${name} takes a number above 0, not ${given}.`)
  return value
}

import type { Gate } from './gate.ts'
import { practise } from './practice.ts'
import { abilityCorrelation, difficultyRank, judgeRecovery } from './recovery.ts'
import { liveRevision } from './revision-life.ts'
import { fixedKeys, longAbsence, rapidGuesser, twoDevices } from './scenarios.ts'
import { makeWorld } from './world.ts'

/** How much is simulated, and the limits that depend on it. Fewer answers per question find the truth less exactly. */
export type SimulationSize = {
  name: string
  seeds: readonly number[]
  questionsPerTopic: number
  learners: number
  answersPerLearner: number
  revisers: number
  limits: {
    rank: number
    ability: number
    error: number
    errorFromStart: number
    blendError: number
    coverage: readonly [number, number]
    noticed: number
    errorAfterBreak: number
    fixedKey: number
  }
}

export const FULL: SimulationSize = {
  name: 'full: 400 answers per question, 1,200 learners, the worst of three seeds',
  seeds: [1, 2, 3],
  questionsPerTopic: 15,
  learners: 1200,
  answersPerLearner: 100,
  revisers: 10_000,
  limits: {
    rank: 0.95,
    ability: 0.9,
    error: 0.02,
    errorFromStart: 0.025,
    blendError: 0.02,
    coverage: [0.74, 0.86],
    noticed: 0.35,
    errorAfterBreak: 0.05,
    fixedKey: 0.2,
  },
}

/** A form for every test run. Its limits are wider, because it has half of the answers and a fifth of the learners. */
export const SHORT: SimulationSize = {
  name: 'short: 200 answers per question, 250 learners, one seed',
  seeds: [1],
  questionsPerTopic: 5,
  learners: 250,
  answersPerLearner: 80,
  revisers: 100,
  limits: {
    rank: 0.92,
    ability: 0.88,
    error: 0.03,
    errorFromStart: 0.035,
    blendError: 0.025,
    coverage: [0.72, 0.88],
    noticed: 0.25,
    errorAfterBreak: 0.08,
    fixedKey: 0.3,
  },
}

function gatesOfSeed(size: SimulationSize, seed: number): Gate[] {
  const { limits, answersPerLearner } = size
  const world = makeWorld({ ...size, seed })
  const answers = practise(world, { answersPerLearner })
  const found = judgeRecovery(world, answers)
  const rapid = rapidGuesser(world, answersPerLearner)
  const absence = longAbsence(world, answersPerLearner)
  const devices = twoDevices(answers)
  const fixed = fixedKeys(world, answers)
  return [
    { name: 'difficulty: rank correlation with the truth', figure: found.difficultyRank, atLeast: limits.rank },
    { name: 'ability: correlation with the truth', figure: found.abilityCorrelation, atLeast: limits.ability },
    { name: 'calibration error, second half of the answers', figure: found.calibrationError, atMost: limits.error },
    {
      name: 'calibration error, all answers from the first on',
      figure: found.calibrationErrorFromStart,
      atMost: limits.errorFromStart,
    },
    {
      name: 'calibration error of the blend, all answers',
      figure: found.calibrationErrorOfBlend,
      atMost: limits.blendError,
    },
    { name: 'AUC that the blend adds', figure: found.aucOfBlend - found.auc, atLeast: 0, digits: 4 },
    {
      name: 'scores inside the 80 % interval of the forecast',
      figure: found.coverage,
      atLeast: limits.coverage[0],
      atMost: limits.coverage[1],
    },
    { name: 'largest difference after a replay of the log', figure: found.replayDifference, atMost: 1e-12 },
    { name: 'rapid guesser: guesses that are found', figure: rapid.found, atLeast: 0.95 },
    { name: 'rapid guesser: other answers taken for guesses', figure: rapid.falseAlarms, atMost: 0.02 },
    { name: 'rapid guesser: damage to the ability that is left', figure: rapid.damageLeft, atMost: 0.5 },
    { name: 'absent for 30 days: share of the loss that is noticed', figure: absence.noticed, atLeast: limits.noticed },
    {
      name: 'absent for 30 days: calibration error afterwards',
      figure: absence.calibrationError,
      atMost: limits.errorAfterBreak,
    },
    { name: 'two devices: mean difference of the ability', figure: devices.mean, atMost: 0.06 },
    { name: 'two devices: largest difference of the ability', figure: devices.largest, atMost: 0.3 },
    { name: 'fixed key: mean error of the difficulty', figure: fixed.error, atMost: limits.fixedKey },
    {
      name: 'fixed key: error that the restart saves',
      figure: fixed.errorWithoutRestart - fixed.error,
      atLeast: limits.fixedKey,
    },
    {
      name: 'fixed key: rank correlation of the difficulty',
      figure: difficultyRank(world, fixed.state),
      atLeast: limits.rank,
    },
    {
      name: 'fixed key: correlation of the ability',
      figure: abilityCorrelation(world, fixed.state),
      atLeast: limits.ability,
    },
  ]
}

const marginOf = ({ figure, atLeast = -Infinity, atMost = Infinity }: Gate): number => {
  const margin = Math.min(figure - atLeast, atMost - figure)
  return Number.isNaN(margin) ? -Infinity : margin
}

/** Returns the worst result of a gate over several seeds: the result nearest to its limit, or farthest beyond it. */
export const worstOf = (gates: readonly Gate[]): Gate[] =>
  [...Map.groupBy(gates, ({ name }) => name).values()].flatMap((same) =>
    same.toSorted((a, b) => marginOf(a) - marginOf(b)).slice(0, 1),
  )

/** Simulates learners whose abilities are known, and returns every figure with its limits. */
export function simulate(size: SimulationSize): Gate[] {
  const life = liveRevision(size.revisers, size.seeds[0] ?? 1)
  const ofCards = { digits: 0 }
  return [
    ...worstOf(size.seeds.flatMap((seed) => gatesOfSeed(size, seed))),
    {
      name: `revision: cards of ${size.revisers} learners due after the exam`,
      figure: life.dueAfterExam,
      atMost: 0,
      ...ofCards,
    },
    { name: 'revision: most cards on one day', figure: life.mostOnDay, atMost: 30, ...ofCards },
    // Without a real backlog the limit of 30 would prove nothing.
    {
      name: 'revision: largest backlog after a break of 60 days',
      figure: life.largestBacklog,
      atLeast: 31,
      ...ofCards,
    },
  ]
}

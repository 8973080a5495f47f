import { setTimeout as sleep } from 'node:timers/promises'
import { seatExaminees } from './examinees.ts'
import { type Finding, finding, nothingIn } from './finding.ts'
import type { Mails } from './mails.ts'
import type { Orders } from './orders.ts'
import type { Stage } from './stage.ts'

type Tools = { stage: Stage; mails: Mails; orders: Orders; size: Size }

/** How large a run is. */
export type Size = {
  /** Learners in an exam, of each database. */
  examinees: number
  mails: number
  orders: number
  pauseMs: number
}

export type Scene = {
  name: string
  seconds: { short: number; full: number }
  /** Takes the part away. */
  cause(stage: Stage): Promise<unknown>
  mend(stage: Stage): Promise<unknown>
  /** The databases whose learners must not notice anything in their exams: 0 and 1. */
  goesOn: readonly (0 | 1)[]
  /** The second database is away, so its learners get the time back. */
  givesTimeBack?: boolean
  /** The time of some learners runs out meanwhile. */
  letsTimeRunOut?: boolean
  prepare?(tools: Tools): Promise<void>
  /** What else happens until the signal comes. */
  meanwhile?(tools: Tools, over: AbortSignal): Promise<Finding[]>
  afterwards?(tools: Tools): Promise<Finding[]>
}

const WARM_UP_MS = 1_000
/** Long before a token expires, because nobody can renew one while the shared database is away. */
const HAND_IN_WITHIN_MS = 300_000
const SETTLE_WITHIN_MS = 60_000
const RUN_OUT = 2

/** Takes a part away while learners sit exams, brings it back, and compares what was acknowledged with what is stored. */
export async function play(scene: Scene, tools: Tools, lastsMs: number): Promise<Finding[]> {
  const { stage, size } = tools
  await scene.prepare?.(tools)
  const room = await seatExaminees(stage, size.examinees, lastsMs)
  await room.answer(size.pauseMs, AbortSignal.timeout(WARM_UP_MS))
  const before = ([0, 1] as const).map((nth) => room.acknowledged(nth))
  const half = Math.floor(size.examinees / 2)
  const findings: Finding[] = []

  const from = Date.now()
  await scene.cause(stage)
  try {
    const over = AbortSignal.timeout(lastsMs)
    if (scene.letsTimeRunOut) await room.letTimeRunOut(room.of.flatMap((some) => some.slice(-RUN_OUT)))
    const handInFrom = Math.min(Math.floor(lastsMs / 3), HAND_IN_WITHIN_MS)
    const handingIn = async () => {
      await sleep(handInFrom)
      const counts = await Promise.all(
        scene.goesOn.map((nth) => room.handIn(room.of[nth].slice(0, half), lastsMs - handInFrom)),
      )
      for (const [index, nth] of scene.goesOn.entries())
        findings.push(
          finding(
            `exams on database ${nth + 1} are handed in and graded`,
            `${counts[index]} of ${half}`,
            counts[index] === half,
          ),
        )
    }
    const [others] = await Promise.all([
      scene.meanwhile?.(tools, over) ?? [],
      room.answer(size.pauseMs, over),
      handingIn(),
      sleep(lastsMs),
    ])
    for (const nth of scene.goesOn) {
      const saved = room.acknowledged(nth) - (before[nth] ?? 0)
      findings.push(finding(`answers on database ${nth + 1} are saved`, saved, saved > 0))
    }
    findings.push(...others)
  } finally {
    await scene.mend(stage)
  }
  const to = Date.now()
  findings.push(...((await scene.afterwards?.(tools)) ?? []))
  const violations = await room.settle({
    withinMs: SETTLE_WITHIN_MS,
    ...(scene.givesTimeBack && { outage: { from, to } }),
  })
  const compared = `${room.acknowledged(0) + room.acknowledged(1)} acknowledged answers`
  const problems = violations.map(({ invariant, message }) => `${invariant} ${message}`)
  findings.push(nothingIn('afterwards, answers, scores and times are right', compared, problems))
  return findings
}

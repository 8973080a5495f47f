import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import type { Caller } from './calls.ts'
import { createDevice, type Device, type DeviceOptions } from './device.ts'
import { drawAnswered, drawPlace } from './draw-answer.ts'
import type { LearnerPlan } from './plan.ts'
import type { ExamKey } from './score.ts'

export type Sitting = DeviceOptions & {
  plan: LearnerPlan
  /** The key of an attempt. Null until a device has read its paper. */
  keyOf: (attemptId: number) => ExamKey | null
  sectionCount: number
  /** Moves the clock of an attempt without answers, so that a section opens or ends soon. */
  moveSection(attemptId: number, section: number, inMs: number): Promise<void>
  /** Leaves half a second of the grace of the sections that have ended. Null when the clock ends them. */
  ageSections: (() => Promise<void>) | null
  /** Leaves the learner half a second, grace included. */
  letTimeRunOut(): Promise<void>
  /** Makes a call to the attempt of another learner. */
  makeForeignCall(caller: Caller): Promise<void>
  signal: AbortSignal
}

const PAPER = 200
/** The longest pause between a save and a submit that should overlap: about the time to save a whole paper. */
const SAME_MOMENT_MS = 14

/** Like the browser's backoff, but with much shorter pauses. */
const backoff = (device: Device) => (device.failures() === 0 ? 0 : Math.min(10 * 2 ** device.failures(), 300))

/** A section takes answers until 15 seconds after its end, and from 15 seconds before its beginning. */
const drawBoundaryMs = (random: () => number) => (random() < 0.5 ? -15_000 : 15_000) + 150 + random() * 1000

const writeAgain = async (device: Device) => {
  await device.open()
  if (device.state() === 'reading') await device.takeOver()
}

/** Sits one exam from the start to the planned end, through all faults. */
export async function sitExam(sitting: Sitting): Promise<void> {
  const { plan, signal } = sitting
  const random = seededRandom(plan.seed)
  const chance = (share: number) => random() < share
  const began = Date.now()
  const pickSome = (device: Device, most: number) => {
    const key = sitting.keyOf(device.attemptId())
    if (!key) return
    for (let left = 1 + Math.floor(random() * most); left > 0; left -= 1) {
      const place = drawPlace(random, key, device.section(), sitting.sectionCount)
      device.pick(place, chance(0.06) ? { option: null } : drawAnswered(random, key, place, 0.5))
    }
  }
  const pickAll = (device: Device) => {
    const key = sitting.keyOf(device.attemptId())
    for (const place of key?.questions.keys() ?? [])
      device.pick(place, drawAnswered(random, key as ExamKey, place, 0.7))
  }
  /** Leaves the open section, sometimes for the one after the next. */
  const leaveSection = async (device: Device) => {
    const section = device.section() + (chance(0.15) ? 2 : 1)
    if (section >= sitting.sectionCount || device.state() !== 'writing') return
    const leftAt = Date.now()
    for (let tries = 0; tries < 4 && device.waiting() > 0 && device.state() === 'writing'; tries += 1) {
      await device.flush(PAPER)
      await sleep(backoff(device))
    }
    await device.enter(section, chance(0.5) ? Date.now() - leftAt : 0)
    if (chance(0.7)) await sitting.ageSections?.()
  }
  /** The device that was taken over does not know it yet, and goes on sending. */
  const goOnSending = async (device: Device) => {
    for (let tries = 0; tries < 8 && device.state() === 'writing' && !signal.aborted; tries += 1) {
      pickSome(device, plan.maxPicks)
      await device.flush(PAPER)
      await sleep(random() * 30 + backoff(device))
    }
  }

  await sleep(plan.startAtMs)
  let device = createDevice(sitting)
  await device.open(chance(0.2) ? 2 : 1)
  if (sitting.sectionCount > 1 && device.attemptId() > 0 && chance(0.8))
    await sitting.moveSection(device.attemptId(), chance(0.6) ? 0 : 1, drawBoundaryMs(random))
  const strays: Promise<void>[] = []
  let isTakenOver = plan.takeOverAtMs === null
  while (Date.now() - began < plan.endAtMs && device.state() !== 'over' && !signal.aborted) {
    if (!isTakenOver && Date.now() - began >= (plan.takeOverAtMs as number)) {
      isTakenOver = true
      const second = createDevice(sitting)
      await second.open()
      strays.push(goOnSending(device))
      await second.takeOver()
      device = second
    }
    if (device.state() === 'reading' || chance(0.05)) await writeAgain(device)
    if (sitting.sectionCount > 1 && chance(0.3)) await leaveSection(device)
    if (chance(0.04)) await sitting.makeForeignCall(sitting.caller)
    pickSome(device, plan.maxPicks)
    await device.flush(chance(0.7) ? PAPER : 1 + Math.floor(random() * 5), chance(0.1) ? 2 : 1)
    await sleep(random() * 2 * plan.thinkMs + backoff(device))
  }

  // The exam had closed for everybody before the learner could start it.
  if (device.attemptId() === 0) return void (await Promise.all(strays))

  let isTold = false
  const submit = async (lastSeq: number, server?: number) => {
    isTold = (await device.submit(lastSeq, server)) || isTold
  }
  /** Ends the exam as a browser does: waits until everything is acknowledged, then submits until there is a response. */
  const end = async () => {
    for (let tries = 0; !signal.aborted; tries += 1) {
      if (device.state() === 'over' && isTold) return
      if (tries > 0) await sleep(Math.min(5 * 2 ** tries, 100) + backoff(device))
      if (device.state() === 'reading') await writeAgain(device)
      await device.flush(PAPER)
      if (device.waiting() > 0 && device.state() !== 'over') continue
      await submit(device.lastSeq())
    }
  }
  switch (plan.ending) {
    case 'submit':
      break
    case 'submit_twice':
      while (device.waiting() > 0 && device.state() === 'writing' && !signal.aborted) {
        await device.flush(PAPER)
        await sleep(backoff(device))
      }
      await Promise.all([submit(device.lastSeq(), 0), submit(device.lastSeq(), 1), submit(device.lastSeq())])
      break
    case 'submit_during_save': {
      const lastSafe = device.lastSafeSeq()
      if (device.state() === 'writing') pickAll(device)
      await Promise.all([
        device.flush(PAPER),
        sleep(random() * SAME_MOMENT_MS).then(() => submit(lastSafe, chance(0.5) ? 0 : 1)),
      ])
      break
    }
    case 'submit_too_early':
      if (device.state() === 'writing') pickAll(device)
      await Promise.all([submit(device.lastSeq()), sleep(random() * SAME_MOMENT_MS).then(() => device.flush(PAPER))])
      break
    case 'forgotten':
      await sitting.letTimeRunOut()
      // The learner does not submit. Some of these picks arrive in time, some within the grace, some too late.
      while (device.state() === 'writing' && !signal.aborted) {
        pickSome(device, plan.maxPicks)
        await device.flush(PAPER)
        await sleep(random() * 150 + backoff(device))
      }
  }
  if (plan.ending !== 'forgotten') await end()
  await Promise.all(strays)
}

import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../testing/stand-in-page.ts'
import { standInServer, standInStorage } from '../testing/stand-in-server.ts'

beforeEach(() => vi.useFakeTimers())

type Fails = '' | 'before' | 'after'
const Step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('pick'), place: fc.nat(4), option: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('network'), fails: fc.constantFrom('', 'before', 'after') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.nat(20_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move') }) },
  fc.record({ kind: fc.constantFrom('reload', 'login', 'wake', 'other-device') }),
) as fc.Arbitrary<
  | { kind: 'pick'; place: number; option: number }
  | { kind: 'network'; fails: Fails }
  | { kind: 'wait'; ms: number }
  | { kind: 'move' | 'reload' | 'login' | 'wake' | 'other-device' }
>

/**
 * The same steps as without sections, and the learner leaves sections early, also without a network. Answers in
 * sections that are closed or not open yet are not taken by the page, so they are not expected on the server.
 */
test.each(['timed', 'sequence'] as const)(
  '%s sections: every answer that the page took and every section that was left reach the server, in order',
  async (mode) => {
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { maxLength: 40 }), async (steps) => {
        const server = standInServer(300 * 3600_000, { mode, counts: [2, 1, 2] })
        const storage = standInStorage()
        const newest: Record<number, number> = {}
        let { sitting } = await openPage(server, 'one', storage)
        const section = () => sitting.view.get().section ?? -1
        const recover = async () => {
          server.network.fails = ''
          server.network.isLoggedIn = true
          sitting.resumeLogin()
          sitting.wake()
          await vi.advanceTimersByTimeAsync(20_000)
        }
        /** The section that this learner has opened last, here. */
        let opened = 0
        for (const step of steps) {
          if (step.kind === 'pick') {
            sitting.change(step.place, { option: step.option })
            if (server.sections?.sectionOf(step.place) === section()) newest[step.place] = step.option
            else expect(sitting.view.get().answers.get(step.place)?.option).toBe(newest[step.place])
          } else if (step.kind === 'move') {
            sitting.leaveSection(sitting.view.get().section ?? 0)
            opened = Math.min(2, opened + 1)
          } else if (step.kind === 'network') server.network.fails = step.fails
          else if (step.kind === 'login') server.network.isLoggedIn = false
          else if (step.kind === 'wake') sitting.wake()
          else if (step.kind === 'wait') await vi.advanceTimersByTimeAsync(step.ms)
          else if (step.kind === 'reload') {
            await vi.advanceTimersByTimeAsync(1)
            sitting.stop()
            server.network.fails = ''
            server.network.isLoggedIn = true
            sitting = (await openPage(server, 'one', storage)).sitting
          } else {
            // What this device could not send before is the learner's to decide, so it is sent first.
            await recover()
            server.takeOverElsewhere()
            await recover()
            await sitting.continueHere()
          }
          await vi.advanceTimersByTimeAsync(1)
          expect(section()).toBe(opened)
        }
        await recover()
        expect(server.options()).toEqual(newest)
        expect(server.sections?.entered).toEqual([1, 2].slice(0, opened))
        expect([server.network.sentToLeft, sitting.view.get().lateCount]).toEqual([0, 0])
        expect([sitting.view.get().unsentCount, storage.state.stored?.sections?.moves]).toEqual([0, []])
        sitting.stop()
      }),
      { numRuns: 300 },
    )
  },
)

import { givenOf, type Picked } from '@abhyas/contract/rules/picked'
import fc from 'fast-check'
import { beforeEach, test, expect, vi } from 'vitest'
import { openPage } from './testing/stand-in-page.ts'
import { standInStorage, standInServer } from './testing/stand-in-server.ts'

beforeEach(() => vi.useFakeTimers())

const Step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pick'), place: fc.nat(4), option: fc.nat(63) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('network'), fails: fc.constantFrom('', 'before', 'after') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.nat(20_000) }) },
  fc.record({ kind: fc.constantFrom('reload', 'login', 'wake', 'other-device') }),
) as fc.Arbitrary<
  | { kind: 'pick'; place: number; option: number }
  | { kind: 'network'; fails: '' | 'before' | 'after' }
  | { kind: 'wait'; ms: number }
  | { kind: 'reload' | 'login' | 'wake' | 'other-device' }
>

/**
 * The steps come in any order: the network fails before or after a request, the page reloads, the login ends, or
 * another device takes over and the learner uses the leftover answers.
 */
test('in the end the server has the newest answer to each question, whatever happened in between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { maxLength: 40 }), async (steps) => {
      const server = standInServer(100 * 3600_000)
      const storage = standInStorage()
      const newest: Record<number, Picked> = {}
      let { sitting } = await openPage(server, 'one', storage)
      const recover = async () => {
        server.network.fails = ''
        server.network.isLoggedIn = true
        sitting.resumeLogin()
        sitting.wake()
        await vi.advanceTimersByTimeAsync(20_000)
      }
      for (const step of steps) {
        if (step.kind === 'pick') {
          // The last question asks for a number.
          const picked = step.place === 4 ? `${step.option}.5` : step.option
          newest[step.place] = picked
          sitting.change(step.place, givenOf(picked))
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
          await vi.advanceTimersByTimeAsync(1)
          server.takeOverElsewhere()
          await recover()
          await sitting.continueHere()
          sitting.settleLeftover(true)
        }
        await vi.advanceTimersByTimeAsync(1)
      }
      await recover()
      expect(server.options()).toEqual(newest)
      expect(sitting.view.get().unsentCount).toBe(0)
      sitting.stop()
    }),
    { numRuns: 300 },
  )
})

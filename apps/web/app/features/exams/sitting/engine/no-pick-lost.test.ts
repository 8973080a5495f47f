import fc from 'fast-check'
import { afterEach, beforeEach, test, expect, vi } from 'vitest'
import { openPage } from './testing/stand-in-page.ts'
import { standInRecords, standInServer } from './testing/stand-in-server.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const Step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pick'), place: fc.nat(4), option: fc.nat(3) }) },
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
 * Whatever happens in whichever order (the network goes before a request or after it, the page is loaded anew, the login
 * ends, another device takes over and everything left here is used again): in the end the server has the newest pick of
 * each question.
 */
test('no pick is lost, whatever happens in between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { maxLength: 40 }), async (steps) => {
      const server = standInServer(100 * 3600_000)
      const storage = standInRecords()
      const model: Record<number, number> = {}
      let { sitting } = await openPage(server, 'one', storage)
      const settle = async () => {
        server.network.fails = ''
        server.network.isLoggedIn = true
        sitting.resumeLogin()
        sitting.wake()
        await vi.advanceTimersByTimeAsync(20_000)
      }
      for (const step of steps) {
        if (step.kind === 'pick') {
          model[step.place] = step.option
          sitting.change(step.place, { option: step.option })
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
          await settle()
          await sitting.continueHere()
          sitting.settleLeftover(true)
        }
        await vi.advanceTimersByTimeAsync(1)
      }
      await settle()
      expect(server.options()).toEqual(model)
      expect(sitting.view.get().unsentCount).toBe(0)
      sitting.stop()
    }),
    { numRuns: 300 },
  )
})

import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createOneAtATime } from './one-at-a-time.ts'

test('one piece of work begins when the one before has ended, well or badly', async () => {
  const oneAtATime = createOneAtATime(10)
  const seen: string[] = []
  const work = (name: string, fails: boolean) => async () => {
    seen.push(`${name} begins`)
    await turn()
    seen.push(`${name} ends`)
    if (fails) throw new Error(name)
    return name
  }
  const done = await Promise.allSettled([oneAtATime(work('a', true)), oneAtATime(work('b', false))])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  expect(done.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('when too many wait the next one is refused, and is welcome again later', async () => {
  const oneAtATime = createOneAtATime(2)
  const waiting = [oneAtATime(turn), oneAtATime(turn)]
  await expect(oneAtATime(turn)).rejects.toMatchObject({ code: 'too_many_tries', retryAfterSeconds: 2 })
  await Promise.all(waiting)
  await oneAtATime(turn)
})

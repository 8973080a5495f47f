import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createOneAtATime } from './one-at-a-time.ts'

test('a task begins when the one before has ended or failed', async () => {
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

test('a task is refused while too many wait, and accepted afterwards', async () => {
  const oneAtATime = createOneAtATime(2)
  const waiting = [oneAtATime(turn), oneAtATime(turn)]
  await expect(oneAtATime(turn)).rejects.toMatchObject({ code: 'too_many_tries', retryAfterSeconds: 2 })
  await Promise.all(waiting)
  await oneAtATime(turn)
})

import { expect, test } from 'vitest'
import { createDueTasks } from './due-tasks.ts'
import { seededRandom } from './seeded-random.ts'

test('tasks come out by their time, and tasks of the same time in the order in which they were added', () => {
  const random = seededRandom(1)
  const tasks = createDueTasks()
  const added: { atMs: number; number: number }[] = []
  const came: typeof added = []
  for (let number = 0; number < 500; number += 1) {
    const task = { atMs: Math.floor(random() * 50), number }
    added.push(task)
    tasks.add(task.atMs, () => came.push(task))
  }
  while (tasks.nextAtMs() !== null) tasks.takeNext()?.run()
  expect(came).toEqual(added.toSorted((a, b) => a.atMs - b.atMs || a.number - b.number))
  expect(tasks.takeNext()).toBeNull()
})

type DueTask = { atMs: number; number: number; run: () => void }

export type DueTasks = {
  add(atMs: number, run: () => void): void
  /** Returns when the first task is due. */
  nextAtMs(): number | null
  takeNext(): DueTask | null
}

const isBefore = (a: DueTask, b: DueTask) => a.atMs < b.atMs || (a.atMs === b.atMs && a.number < b.number)

/** A binary heap, because a drill leaves a hundred thousand tasks waiting. Tasks of the same time keep their order. */
export function createDueTasks(): DueTasks {
  const heap: DueTask[] = []
  let added = 0

  const at = (index: number) => heap[index] as DueTask
  const swap = (a: number, b: number) => {
    const held = at(a)
    heap[a] = at(b)
    heap[b] = held
  }
  const rise = (index: number) => {
    const parent = (index - 1) >> 1
    if (index === 0 || !isBefore(at(index), at(parent))) return
    swap(index, parent)
    rise(parent)
  }
  const sink = (index: number) => {
    let first = index
    for (const child of [2 * index + 1, 2 * index + 2])
      if (child < heap.length && isBefore(at(child), at(first))) first = child
    if (first === index) return
    swap(index, first)
    sink(first)
  }

  return {
    add(atMs, run) {
      heap.push({ atMs, number: (added += 1), run })
      rise(heap.length - 1)
    },
    nextAtMs: () => heap[0]?.atMs ?? null,
    takeNext() {
      const [next] = heap
      const last = heap.pop()
      if (!next || !last) return null
      if (last !== next) {
        heap[0] = last
        sink(0)
      }
      return next
    },
  }
}

import { holdExam, type LoadReport } from '../load/hold-exam.ts'
import type { LoadProduct } from '../load/load-product.ts'
import type { LoadSettings } from '../load/load-settings.ts'

/** Holds one exam after the other until the work is over, each with other learners. */
export async function holdExamsDuring(
  product: LoadProduct,
  exam: Omit<LoadSettings, 'seed'>,
  work: () => Promise<void>,
): Promise<LoadReport[]> {
  const exams: LoadReport[] = []
  const over = new AbortController()
  const hold = async () => {
    for (let seed = 2; !over.signal.aborted; seed += 1) exams.push(await holdExam(product, { ...exam, seed }))
  }
  await Promise.all([work().finally(() => over.abort()), hold()])
  return exams
}

import { type Lab, startLab } from './lab/lab.ts'
import type { LabMode } from './lab/settings.ts'
import { type Product, startProduct } from './product.ts'
import { type RoundOptions, type RoundReport, runRound } from './round.ts'

/** A cluster and the product on it. */
export type Stage = {
  run(options: RoundOptions): Promise<RoundReport>
  end(): Promise<void>
}

const DATABASE = 'abhyas'

/** Opens a stage when it is needed. A cluster that does not become healthy is replaced by another. */
export function createStage(mode: LabMode, log: number): Stage {
  let open: { lab: Lab; product: Product } | null = null
  const end = async () => {
    const closing = open
    open = null
    await closing?.product.end()
    await closing?.lab.end()
  }
  return {
    async run(options) {
      if (open && !(await open.lab.untilHealthy())) await end()
      open ??= await openStage(mode, log)
      const report = await runRound(open.lab, open.product, options)
      if (!report.isHealthy) await end()
      return report
    },
    end,
  }
}

async function openStage(mode: LabMode, log: number): Promise<{ lab: Lab; product: Product }> {
  const lab = await startLab(mode, log)
  try {
    const product = await startProduct(lab.urlOf(DATABASE), log)
    return { lab, product }
  } catch (error) {
    await lab.end()
    throw error
  }
}

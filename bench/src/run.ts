import { writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { compare, type Effort, type Ratio } from './compare.ts'
import type { Figure } from './figure.ts'
import { coursesList } from './figures/courses-list.ts'
import { publicPage } from './figures/public-page.ts'
import { startProduct } from './start-product.ts'

const FIGURES: readonly Figure[] = [publicPage, coursesList]

const FULL: Effort = { cycles: 7, secondsPerTurn: 1, warmUpSeconds: 4 }
const SHORT: Effort = { cycles: 3, secondsPerTurn: 1, warmUpSeconds: 2 }

/** npm run bench [-- NAME… --short --json FILE] */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, json: { type: 'string' } },
})
const chosen = positionals.length === 0 ? FIGURES : positionals.map(requireFigure)

const load = loadavg()[0]?.toFixed(2)
console.log(`${availableParallelism()} cores, load average ${load}, Node ${process.version}`)
const ratios = await measure(chosen, values.short ? SHORT : FULL)
if (values.json) await writeFile(values.json, `${JSON.stringify(ratios, null, 2)}\n`)

// A short run on a busy machine spreads widely: only what is far off is certainly wrong.
const tolerance = values.short ? 0.7 : 1
if (chosen.some(({ name, floor }) => !((ratios[name]?.ratio ?? 0) >= floor * tolerance))) process.exitCode = 1

function requireFigure(name: string): Figure {
  const figure = FIGURES.find((each) => each.name === name)
  if (!figure) throw new Error(`There is no figure ${name}; there are: ${FIGURES.map((each) => each.name).join(', ')}`)
  return figure
}

async function measure(figures: readonly Figure[], effort: Effort): Promise<Record<string, Ratio>> {
  const ratios: Record<string, Ratio> = {}
  const product = await startProduct()
  try {
    for (const figure of figures) {
      const sides = await figure.setUp(product)
      const ratio = await compare(sides, effort).finally(sides.tearDown)
      ratios[figure.name] = ratio
      console.log(lineOf(figure, ratio))
    }
  } finally {
    await product.stop()
  }
  return ratios
}

function lineOf({ name, floor, target }: Figure, { ratio, min, max, cycles }: Ratio): string {
  const line = `${name} ${ratio.toFixed(2)} (${min.toFixed(2)}..${max.toFixed(2)}, ${cycles} cycles)`
  if (ratio < floor) return `${line} BELOW ITS FLOOR ${floor}`
  return ratio < target ? `${line} below its target ${target}` : line
}

import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { machineLine } from '@abhyas/testing/machine-line'
import { compare, type Effort, type Ratio } from './compare.ts'
import type { Figure } from './figure.ts'
import { answerSave } from './figures/answer-save.ts'
import { coursesList } from './figures/courses-list.ts'
import { examStart } from './figures/exam-start.ts'
import { examSubmit } from './figures/exam-submit.ts'
import { orderCreate } from './figures/order-create.ts'
import { paperRead } from './figures/paper-read.ts'
import { publicPage } from './figures/public-page.ts'
import { webhook } from './figures/webhook.ts'
import { settingsOf } from './product/postgres-settings.ts'
import { type Product, startProduct } from './product/start-product.ts'

/** What a short run measures. The other figures use the same code, or are rarely called. */
const SHORT_FIGURES: readonly Figure[] = [answerSave, examStart, examSubmit, publicPage]
const FIGURES: readonly Figure[] = [...SHORT_FIGURES, paperRead, coursesList, orderCreate, webhook]

const FULL: Effort = { cycles: 7, secondsPerTurn: 1, warmUpSeconds: 4 }
const SHORT: Effort = { cycles: 1, secondsPerTurn: 1, warmUpSeconds: 2 }

/** npm run bench [-- NAME… --short --json FILE]: the short run measures four figures. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, json: { type: 'string' } },
})
const usual = values.short ? SHORT_FIGURES : FIGURES
const chosen = positionals.length === 0 ? usual : positionals.map(requireFigure)

console.log(machineLine())
const ratios = await measure(chosen, values.short ? SHORT : FULL)
if (values.json) await writeFile(values.json, `${JSON.stringify(ratios, null, 2)}\n`)

// A short run is one cycle with servers that are not warm yet, on a busy machine. Only a large difference is certainly wrong.
const tolerance = values.short ? 0.3 : 1
if (chosen.some(({ name, floor }) => !((ratios[name]?.ratio ?? 0) >= floor * tolerance))) process.exitCode = 1

function requireFigure(name: string): Figure {
  const figure = FIGURES.find((each) => each.name === name)
  if (!figure) throw new Error(`There is no figure ${name}; there are: ${FIGURES.map((each) => each.name).join(', ')}`)
  return figure
}

async function measure(figures: readonly Figure[], effort: Effort): Promise<Record<string, Ratio>> {
  const ratios: Record<string, Ratio> = {}
  const postgres = await openDurablePostgres()
  let product: Promise<Product> | undefined
  const context = { postgres, product: () => (product ??= startProduct(postgres)), isShort: values.short }
  try {
    console.log(await settingsOf(process.env['BENCH_DATABASE_URL'] ?? postgres.urlOf('postgres')))
    for (const figure of figures) {
      const sides = await figure.setUp(context)
      try {
        const ratio = await compare(sides, effort)
        ratios[figure.name] = ratio
        console.log(lineOf(figure, ratio))
        console.log(`  ${rateLineOf(ratio)}`)
        for (const line of (await sides.explain?.(ratio)) ?? []) console.log(`  ${line}`)
      } finally {
        await sides.tearDown()
      }
    }
  } finally {
    await product?.then(({ stop }) => stop())
    await postgres.stop()
  }
  return ratios
}

function lineOf({ name, floor, target }: Figure, { ratio, min, max, cycles }: Ratio): string {
  const line = `${name} ${ratio.toFixed(2)} (${min.toFixed(2)}..${max.toFixed(2)}, ${cycles} cycles)`
  if (ratio < floor) return `${line} BELOW ITS FLOOR ${floor}`
  return ratio < target ? `${line} below its target ${target}` : line
}

function rateLineOf({ rates, cpu }: Ratio): string {
  const line = `${Math.round(rates.ours)}/s to ${Math.round(rates.bare)}/s`
  if (!cpu) return line
  return `${line}; CPU of 1,000 requests: Node ${cpu.node.toFixed(3)} s, PostgreSQL ${cpu.postgres.toFixed(3)} s`
}

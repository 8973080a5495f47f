import { ok } from 'node:assert'
import type { Page } from '@playwright/test'
import type { Planned } from '@abhyas/importing/corpus/plan'
import type { CorpusFile } from './corpus-files.ts'
import { digitFor, editQuestion, readCard } from './settle-question.ts'
import type { Typist } from './typist.ts'

/** What has been done so far. */
export type Told = {
  imported: Planned[]
  doubts: number
  edits: number
  duplicates: number
  /** Questions that the source breaks. A note names their line, and they are not imported. */
  broken: number
}

const MOST_STEPS = 400

/** Brings one paste or file into the bank: read, settle every doubt, import. */
export async function importFile(page: Page, typist: Typist, file: CorpusFile, told: Told): Promise<void> {
  const { source, planned, firstLines } = file
  await page.locator('textarea').waitFor()
  // While the notice of a step is shown, Tab leads to its button.
  await page.locator('[data-toast]').waitFor({ state: 'detached' })
  if ('text' in source) {
    await typist.tabTo('textarea')
    await typist.paste(source.text)
    await typist.press('Control+Enter')
  } else {
    // Listening begins some time before the dialog opens, because the browser must be told first.
    const chooser = page.waitForEvent('filechooser')
    await typist.tabTo('textarea')
    await typist.press('Tab')
    await typist.press('Tab')
    await typist.press('Enter')
    await (await chooser).setFiles({ name: source.name, mimeType: '', buffer: Buffer.from(source.bytes) })
  }
  await page.locator('[data-review]:focus').waitFor()
  await page.getByText('Looking for duplicates').waitFor({ state: 'detached' })
  const count = await countOf(page, 'All')
  const broken = planned.length - count
  ok(broken >= 0 && broken <= planned.filter(({ fault }) => fault).length, `${count} drafts of ${planned.length}`)

  const missing = new Set(planned)
  for (let steps = 0; (await countOf(page, 'need')) + (await countOf(page, 'duplicate')) > 0; steps++) {
    ok(steps < MOST_STEPS, 'The doubts do not end')
    await typist.press('j')
    const seen = await readCard(page)
    ok(seen, 'No question has the focus')
    const at = firstLines.findIndex((line) => seen.firstLine <= line && line <= seen.lastLine)
    const meant = planned[at]
    ok(meant, `No question begins in line ${seen.firstLine}`)
    if (seen.isDuplicate) {
      // The corpus repeats its facts in other words and with other options, and its author wants them all.
      told.duplicates += await countOf(page, 'duplicate')
      await typist.press('I')
      continue
    }
    told.doubts += 1
    const digit = digitFor(seen, meant)
    if (digit === null) {
      await editQuestion(page, typist, meant)
      told.edits += 1
    } else await typist.press(String(digit))
  }
  if (broken > 0) for (const each of await brokenOnes(page, file)) missing.delete(each)
  told.broken += broken
  await typist.press('Control+Enter')
  await page.locator('[data-import-done]:focus').waitFor()
  told.imported.push(...missing)
}

/** The number on a chip, by a part of its name. */
async function countOf(page: Page, name: string): Promise<number> {
  const chips = await page.locator('button[aria-pressed]').allTextContents()
  const chip = chips.find((each) => each.includes(name)) ?? '0'
  return Number(/\d+/.exec(chip)?.[0] ?? 0)
}

/** The questions whose line a note names. */
async function brokenOnes(page: Page, { planned, firstLines }: CorpusFile): Promise<Planned[]> {
  const notes = await page.locator('details li').allTextContents()
  const lines = new Set(notes.map((note) => Number(/^\w+ (\d+)/.exec(note)?.[1])))
  return planned.filter(({ fault }, nth) => fault !== null && lines.has(firstLines[nth] ?? 0))
}

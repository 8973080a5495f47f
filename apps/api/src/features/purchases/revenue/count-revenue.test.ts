import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { startShop } from '../../../testing/start-shop.ts'
import { countRevenue } from './count-revenue.ts'

const shop = await startShop({ webhook: false })
const { db, dependencies } = shop

test('counting does not wait for a payment that is being settled, and counts it once afterwards', async () => {
  const [buyer, module] = [await shop.buildBuyer(), await shop.buildSold({ questions: 1 })]
  const { signed } = await shop.buy(buyer, module)
  await shop.confirm(buyer, signed)
  const isCounted = async () =>
    (
      await db.dbOf(buyer.id).selectOne<{ isCounted: boolean }>(sql`
        select is_counted as "isCounted" from learner.payments where learner_id = ${buyer.id}`)
    ).isCounted
  await db.dbOf(buyer.id).transaction(async (tx) => {
    await tx.select(sql`select from learner.payments where learner_id = ${buyer.id} for update`)
    await countRevenue(dependencies.databases)
    expect(await isCounted()).toBe(false)
  })
  await countRevenue(dependencies.databases)
  expect(await isCounted()).toBe(true)
  expect(
    await db.select(sql`
      select orders, captured_paise::integer as "capturedPaise" from takings_by_day where module_id = ${module.id}`),
  ).toEqual([{ orders: 1, capturedPaise: 2500 }])
})

test('workers that count at the same moment count each payment once', async () => {
  const module = await shop.buildSold({ questions: 1 })
  const ROUNDS = 8
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = await shop.buildBuyer()
    const { signed } = await shop.buy(buyer, module)
    await shop.confirm(buyer, signed)
    await Promise.all([1, 2, 3, 4].map(() => countRevenue(dependencies.databases)))
  }
  expect(
    await db.selectOne(sql`
      select orders, captured_paise::integer as "capturedPaise" from takings_by_day where module_id = ${module.id}`),
  ).toEqual({ orders: ROUNDS, capturedPaise: ROUNDS * 2500 })
})

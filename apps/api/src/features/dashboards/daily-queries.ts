import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

type Money = { day: string; purchases: number; refunds: number }

/** Sums the revenue, which has one row for each day and module. */
export const selectMoneyByDay = (db: Db, from: string, to: string) =>
  db.select<Money>(sql`
    select day::text, sum(orders)::integer as purchases, sum(refunds)::integer as refunds
    from takings_by_day where day between ${from}::date and ${to}::date group by takings_by_day.day`)

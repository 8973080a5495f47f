import { expect, test } from 'vitest'
import { type Kind, readMigrations } from './migrations.ts'

/**
 * The processes of the release before still run when a migration is applied, and may be started again later (decision 72).
 * So a release first adds (expand). A later release, whose release before uses the old form no longer, removes (contract).
 */
const REMOVALS = [
  /\bdrop (?:table|column|view|materialized view|function|procedure|trigger|type|domain|sequence|schema)\b/,
  /\brename (?:to|column|value|constraint|attribute)\b/,
  /\balter column \w+ (?:set not null|(?:set data )?type)\b/,
]
/** A migration that removes something says what no longer uses it, and since which release. */
const REASON = /^-- contract: .{10,}\b\d+\.\d+\.\d+\b/m
/** These were applied before the rule. */
const LAST_BEFORE_RULE: Record<Kind, string> = { shared: '0063', learner: '0029' }

/** The first statement by which a process of the release before may fail. */
function findRemoval(text: string): string | null {
  const statements = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
  if (REASON.test(text)) return null
  return REMOVALS.map((pattern) => pattern.exec(statements)?.[0]).find((found) => found !== undefined) ?? null
}

test('a migration removes nothing that the release before uses', async () => {
  const migrations = await readMigrations()
  const found = migrations.flatMap(({ kind, name, text }) => {
    const removal = name.slice(0, 4) > LAST_BEFORE_RULE[kind] ? findRemoval(text) : null
    return removal === null ? [] : [`${kind}/${name}: ${removal}`]
  })
  expect(found).toEqual([])
})

test.each([
  ['drop function learner.close_attempt(bigint);', 'drop function'],
  ['alter table users\n  drop column theme;', 'drop column'],
  ['alter table users rename column a to b;', 'rename column'],
  ['alter table users alter column email set not null;', 'alter column email set not null'],
  ['-- contract: it is old\ndrop view v;', 'drop view'],
  ['-- contract: nothing reads the view since 0.2.0\ndrop view v;', null],
  ['create table t (a int); alter table users add column b int; drop index old_one;', null],
  ['create function f() returns void language sql as $$ drop table t $$;', null],
  ['-- drop table t', null],
])('in %j the removal is %j', (text, removal) => {
  expect(findRemoval(text)).toBe(removal)
})

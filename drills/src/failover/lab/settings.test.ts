import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (name: string) => readFile(new URL(`../../../../deploy/postgres/${name}`, import.meta.url), 'utf8')
const patroni = parse(await read('patroni.yml')) as {
  etcd?: object
  etcd3?: object
  bootstrap: {
    dcs: Record<string, unknown> & {
      ttl: number
      loop_wait: number
      retry_timeout: number
      postgresql: { parameters: Record<string, string> }
    }
  }
}
const { dcs } = patroni.bootstrap
const gigabytes = (size = '') => Number(/^(\d+)GB$/.exec(size)?.[1])

test('a primary notices that it has lost its lock before another host can take it', () => {
  expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl)
})

test('a former primary keeps the log that it needs to be rewound', () => {
  const { max_wal_size, wal_keep_size } = dcs.postgresql.parameters
  expect(gigabytes(wal_keep_size)).toBeGreaterThanOrEqual(gigabytes(max_wal_size))
})

test('no primary acknowledges what no replica has', () => {
  expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true, synchronous_node_count: 2 })
})

test('Patroni uses the driver that gives no expired lock back', async () => {
  expect([Boolean(patroni.etcd), Boolean(patroni.etcd3)]).toEqual([true, false])
  expect(await read('etcd.env')).toMatch(/^ETCD_ENABLE_V2=true$/m)
})

test('HAProxy ends the sessions of a host that is no longer the primary', async () => {
  expect(await read('haproxy.cfg')).toMatch(/^ +default-server .*on-marked-down shutdown-sessions$/m)
})

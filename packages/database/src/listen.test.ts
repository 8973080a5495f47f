import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { connect } from './database.ts'
import { listen } from './listen.ts'
import { sql } from './sql.ts'
import { createTestDatabase } from './test-database.ts'

const { url, drop } = await createTestDatabase(inject('templateUrl'))
const db = connect({ url })
afterAll(() => db.close().then(drop))

const notify = (payload: string) => db.write(sql`select pg_notify('news', ${payload})`)

test('listen receives messages, reconnects and reports it when cut off, and stops when closed', async () => {
  const heard: string[] = []
  const onConnect = vi.fn<() => void>()
  const listener = listen(url, { news: (payload) => heard.push(payload) }, onConnect)
  await vi.waitFor(() => expect(onConnect).toHaveBeenCalledTimes(1))
  await notify('one')
  await vi.waitFor(() => expect(heard).toEqual(['one']))

  await db.write(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'abhyas-listen%' and datname = current_database()`,
  )
  await vi.waitFor(() => expect(onConnect).toHaveBeenCalledTimes(2), 5_000)
  await notify('two')
  await vi.waitFor(() => expect(heard).toEqual(['one', 'two']))

  await listener.close()
  await notify('three')
  expect(
    await db.select(
      sql`select pid from pg_stat_activity where application_name like 'abhyas-listen%' and datname = current_database()`,
    ),
  ).toEqual([])
  expect(heard).toEqual(['one', 'two'])
})

test('close takes only seconds while listen connects to a server that never responds', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const listener = listen(`postgres://127.0.0.1:${(silent.address() as AddressInfo).port}/silent`, {}, () => undefined)
  const [socket] = await once(silent, 'connection')
  await listener.close()
  socket.destroy()
  silent.close()
}, 10_000)

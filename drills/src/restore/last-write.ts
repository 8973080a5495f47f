import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@abhyas/database/database'
import { freePort } from '@abhyas/database/local-postgres'
import { startServerProcess } from '@abhyas/testing/server-process'
import { readState } from '../faults/read-state.ts'
import { openCrowd } from '../failover/crowd.ts'
import { lostOf, promisedBy, type Promised } from '../failover/promises.ts'
import { startProduct } from '../failover/product.ts'
import { runScript, type Stanza } from './place.ts'
import { type Judge, seconds, timed } from './scene.ts'
import { makeServer, type Server, serverOf, startReceiver } from './server.ts'

const DATABASE = 'abhyas'
const LEARNERS = 1_000
/** Their ids are no accounts. Their answers only make the database large. */
const FIRST_OLD_LEARNER = 10_000_000
const ANSWERS_AT_ONCE = 1_000_000

export type LastWriteOptions = { gigabytes: number; saveSeconds: number; limitMs: number | null }

/** All files of the database are deleted while learners save. Every acknowledged answer must be in the restored one. */
export async function restoreLastWrite(
  stanza: Stanza,
  { gigabytes, saveSeconds, limitMs }: LastWriteOptions,
  { judge, log }: { judge: Judge; log: number },
): Promise<void> {
  const server = await makeServer(stanza, log)
  const url = server.urlOf(DATABASE)
  const product = await startProduct(url, log)
  const oldAnswers = await fill(server, gigabytes)
  const full = await timed(() => runScript('backup.sh', [stanza.name, 'full']))
  console.log(`full backup of ${await sizeOf(server)}: ${seconds(full)}`)
  const receiver = await startReceiver(server, log)

  const learners = await product.makeLearners(LEARNERS)
  const crowd = openCrowd(product, learners, 1)
  await sleep((saveSeconds * 1000) / 2)
  const began = crowd.acknowledgements.count()
  const incremental = await timed(() => runScript('backup.sh', [stanza.name, 'incr'], { WAL: receiver.folder }))
  const during = crowd.acknowledgements.count() - began
  console.log(`incremental backup while learners save: ${seconds(incremental)}, ${during} saves meanwhile`)
  const verified = await runScript('verify.sh', [stanza.name], { PRIMARY: server.urlOf('postgres') })
  const counted = /^abhyas learner\.answers (\d+)$/m.exec(verified)?.[1]
  judge(
    `the trial restore beside the running database counts ${counted ?? `nothing: ${verified}`} answers`,
    Number(counted) > oldAnswers,
  )
  await runScript('note.sh', [], { NOTE_IN: url })
  const notes = await server.query(`select from site_notes where name = 'backup'`, DATABASE)
  judge('the backup is noted in the product', notes.length === 1)
  await sleep((saveSeconds * 1000) / 2)

  await server.destroy()
  const destroyedAt = Date.now()
  await crowd.end(0)
  await receiver.kill()
  await product.end()
  const promised = promisedBy(crowd.journals.values())
  for (const problem of Object.keys(crowd.problems)) console.log(`  learners saw: ${problem}`)

  const restoring = await timed(() => server.restore('--wal', receiver.folder))
  const replaying = await timed(() => server.start())
  console.log(`restored in ${seconds(restoring)}, accepts writes ${seconds(replaying)} later`)
  const learnerIds = learners.map(({ id }) => id)
  const lost = await countLost(server, learnerIds, promised)
  judge(
    `${promised.length} answers were acknowledged until the files were deleted, ${lost} of them are lost`,
    lost === 0,
  )
  judge('there was something to lose', promised.length > 0)
  judge(`all ${oldAnswers} answers of other learners are there`, (await countOld(server)) === oldAnswers)
  if (limitMs !== null) judge(`that took no longer than ${seconds(limitMs)}`, Date.now() - destroyedAt <= limitMs)
  const api = await startServerProcess({ databaseUrl: url, only: 'api', output: log })
  await api.stop()
  judge('the product starts on the restored database', true)
  await server.destroy()

  const control = serverOf({ ...stanza, data: `${stanza.data}-control`, port: await freePort() }, log)
  await control.restore()
  await control.start()
  const lostThen = await countLost(control, learnerIds, promised)
  judge(`control: from the archive alone, ${lostThen} acknowledged answers are lost`, lostThen > 0)
  await control.destroy()
}

async function fill(server: Server, gigabytes: number): Promise<number> {
  const bytes = async () =>
    (await server.query<{ n: string }>(`select pg_database_size('${DATABASE}') as n`, DATABASE))[0]?.n
  let answers = 0
  while (Number(await bytes()) < gigabytes * 1e9) {
    await server.query(
      `insert into learner.answers (learner_id, attempt_id, place, option, is_marked, spent_ms, epoch, seq, saved_at)
       select ${FIRST_OLD_LEARNER} + n / 30, n / 30, n % 30, n % 4, false, 20000, 1, n % 30, now()
       from generate_series(${answers}::int, ${answers + ANSWERS_AT_ONCE - 1}) n`,
      DATABASE,
    )
    answers += ANSWERS_AT_ONCE
  }
  return answers
}

const sizeOf = async (server: Server) =>
  (await server.query<{ size: string }>(`select pg_size_pretty(pg_database_size('${DATABASE}')) as size`))[0]?.size

const countOld = async (server: Server) =>
  (
    await server.query<{ n: number }>(
      `select count(*)::int as n from learner.answers where learner_id >= ${FIRST_OLD_LEARNER}`,
      DATABASE,
    )
  )[0]?.n

async function countLost(server: Server, learnerIds: readonly number[], promised: readonly Promised[]) {
  const db = connect({ url: server.urlOf(DATABASE) })
  const { answers } = await readState([db], learnerIds).finally(db.close)
  return lostOf(promised, answers).length
}

import { connect } from '@abhyas/database/database'
import { readLearnerClusters } from '@abhyas/database/learner-clusters'
import { dropDatabase } from '@abhyas/database/manage-databases'
import { openOwnDatabase } from '@abhyas/database/own-database'
import { prepareDatabases } from '@abhyas/database/prepare-databases'
import { seedOnce } from './seed.ts'

/** npm run db:seed fills an empty database with demo content; npm run db:reset empties it first. */
const isReset = process.argv[2] === 'reset'
if (isReset && process.env['NODE_ENV'] === 'production') throw new Error('A production database is not reset.')

const database = await openOwnDatabase()
try {
  const clusters = readLearnerClusters(process.env['LEARNER_DATABASES'])
  if (isReset) for (const url of [database.url, ...clusters.map((cluster) => cluster.url)]) await dropDatabase(url)
  await prepareDatabases(database.url, clusters)
  const db = connect({ url: database.url })
  const seeded = await seedOnce(db).finally(db.close)
  process.stdout.write(seeded ? 'Seeded the demo content.\n' : 'There is content already; nothing was changed.\n')
} finally {
  await database.stop()
}

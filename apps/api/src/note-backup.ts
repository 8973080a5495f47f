import '@abhyas/database/load-secret-files'
import { connect } from '@abhyas/database/database'
import { openOwnDatabase } from '@abhyas/database/own-database'
import { writeSiteNote } from './sql/site-note-queries.ts'

/** `npm run backup:note` tells the product that a backup was made. A backup script calls it as its last step. */
const database = await openOwnDatabase()
try {
  const db = connect({ url: database.url })
  await writeSiteNote(db, 'backup').finally(db.close)
} finally {
  await database.stop()
}
process.stdout.write('The backup is noted.\n')

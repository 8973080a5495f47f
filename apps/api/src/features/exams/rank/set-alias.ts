import type { Databases } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { deleteAlias, isAliasTaken, selectOptionalFirstSitting, upsertAlias } from './rank-queries.ts'

type AskedAlias = { learnerId: number; examId: number; alias: string | null }

/** An e-mail address or another account, a web address, or seven digits with at most signs between them. */
const CONTACT = /@|:\/\/|www\.|(?:\p{Nd}[\s().+-]*){7}/iu

/**
 * Sets the name under which a learner appears among the best of an exam, or removes it. Two learners should not have the
 * same name there. If they choose it in the same moment, both get it: no harm comes of that.
 */
export async function setAlias(databases: Databases, { learnerId, examId, alias }: AskedAlias): Promise<void> {
  const db = databases.dbOf(learnerId)
  if (!(await selectOptionalFirstSitting(db, learnerId, examId))) throw new AppError('attempt_not_found')
  if (alias === null) return void (await deleteAlias(db, learnerId, examId))
  const shown = alias.normalize('NFKC').replaceAll(/\s+/g, ' ').slice(0, 30)
  if (CONTACT.test(shown)) throw new AppError('alias_contact')
  const taken = await Promise.all(databases.ofLearners.map((each) => isAliasTaken(each, examId, shown, learnerId)))
  if (taken.includes(true)) throw new AppError('alias_taken')
  await upsertAlias(db, { learnerId, examId, alias: shown })
}

import type { ExamOwner } from '@abhyas/contract/exams-sections'
import { examsPath, MOCKS_PATH, type PathId, topicPath } from './paths.ts'

type Owner = Pick<ExamOwner, 'kind' | 'id'>

/** The topic of an exam that belongs to one. */
export const topicIdOf = ({ owner }: { owner: Owner }): number | undefined =>
  owner.kind === 'topic' ? (owner.id ?? undefined) : undefined

/** The link to the topic of an exam. Other exams have none. */
export const topicCrumbs = ({ owner }: { owner: ExamOwner }) =>
  owner.kind === 'topic' ? [{ to: topicPath(idOf(owner)), name: owner.name }] : []

/** Where the exams of the same owner are listed. */
export const examsPathOf = (owner: Owner) => (owner.kind === 'topic' ? examsPath(idOf(owner)) : MOCKS_PATH)

const idOf = ({ id }: Owner): PathId => id ?? undefined

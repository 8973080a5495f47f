import * as contract from '@abhyas/contract/practice'
import { route } from '../../http/route.ts'
import type { Papers } from '../exams/papers/papers.ts'
import { findPractice, findPractisedTopics } from './find-practice.ts'
import { recordPractice } from './record-practice.ts'

export const practiceRoutes = ({ papers }: { papers: Papers }) => [
  route(contract.getPractice, ({ databases, params, caller }) =>
    findPractice(databases, { caller, ...params }, papers),
  ),
  route(contract.recordPractice, ({ databases, body, caller }) =>
    recordPractice(databases, { caller, ...body }, papers),
  ),
  route(contract.getPractisedTopics, ({ databases, caller }) => findPractisedTopics(databases, caller.userId)),
]

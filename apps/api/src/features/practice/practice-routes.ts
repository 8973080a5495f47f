import * as contract from '@abhyas/contract/practice'
import { route } from '../../http/route.ts'
import type { Parts } from '../../parts.ts'
import { findPractice, findPractisedTopics } from './find-practice.ts'
import { recordPractice } from './record-practice.ts'

export const practiceRoutes = (parts: Parts) => [
  route(contract.getPractice, ({ params, caller }) => findPractice(parts, caller, params.topicId)),
  route(contract.recordPractice, ({ body, caller }) => recordPractice(parts, caller, body.answers)),
  route(contract.getPractisedTopics, ({ caller }) => findPractisedTopics(parts.databases, caller.userId)),
]

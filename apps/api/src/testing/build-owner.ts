import { buildGrant, buildLearner, buildModule, buildTopic, openSessionOf } from './builders.ts'
import type { TestApi } from './test-api.ts'

/** Builds a learner with a session who owns these modules. */
export async function buildOwner(api: TestApi, ...modules: { id: number }[]) {
  const learner = await openSessionOf(api, await buildLearner(api.db))
  for (const { id } of modules) await buildGrant(api.db, learner, id)
  return learner
}

/** Builds a learner with a session who owns a module with the topics Joins and Keys. */
export async function buildOwnerOfTopics(api: TestApi) {
  const module = await buildModule(api.db)
  const learner = await buildOwner(api, module)
  const topic = await buildTopic(api.db, { moduleId: module.id, name: 'Joins' })
  const other = await buildTopic(api.db, { moduleId: module.id, name: 'Keys' })
  return { learner, token: learner.token, module, topic, other }
}

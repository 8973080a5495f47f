import { existsSync } from 'node:fs'
import { checkSurroundings } from '@abhyas/api/doctor/check-surroundings'
import { error, type Finding } from '@abhyas/api/doctor/finding'
import { takeSecretFiles } from '@abhyas/database/secret-files'
import { WEB_BUILDS } from '../pages/pages.ts'
import { readConfig } from '../read-config.ts'
import type { Role } from '../start-server.ts'
import { checkProxy } from './check-proxy.ts'

type Env = Record<string, string | undefined>
type Options = { roles: readonly Role[]; processes: number; builds?: readonly string[] }

/** Checks the settings and the surroundings of a process before its start, and changes nothing. */
export async function runDoctor(
  given: Env,
  { roles, processes, builds = Object.values(WEB_BUILDS) }: Options,
): Promise<Finding[]> {
  const env = { ...given }
  const fromFiles = takeSecretFiles(env)
  const { config, problems } = readConfig(env, roles)
  const findings = [...fromFiles, ...problems].map(error)
  if (roles.includes('web') && builds.some((folder) => !existsSync(`${folder}server/index.js`)))
    findings.push(error('The web is not built; run npm run build.'))
  const hasApi = roles.includes('api')
  const isWorker = roles.includes('worker')
  findings.push(...(await checkSurroundings({ env, config, hasApi, isWorker, processes })))
  if (config.isProduction && (hasApi || roles.includes('web'))) findings.push(...(await checkProxy(config)))
  return findings
}

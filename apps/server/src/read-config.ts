import { type ApiConfig, readSettings } from '@abhyas/api/config'
import type { Role } from './start-server.ts'

const ALL_ROLES: readonly Role[] = ['api', 'web', 'worker']

export const isWebAlone = (roles: readonly Role[]): boolean => roles.length === 1 && roles[0] === 'web'

/** Reads `--only api|web|worker`, or several of them with commas, from the arguments of a command. */
export function readRoles(args: readonly string[]): readonly Role[] {
  const index = args.indexOf('--only')
  if (index < 0) return ALL_ROLES
  const named = args[index + 1]?.split(',') ?? []
  const roles = ALL_ROLES.filter((role) => named.includes(role))
  if (roles.length === 0 || roles.length < named.length)
    throw new Error(`--only takes these, with commas between them: ${ALL_ROLES.join(', ')}`)
  return roles
}

type Env = Record<string, string | undefined>

/** Reads the settings of a process with these roles. Each problem is one sentence, and stops the start. */
export function readConfig(env: Env, roles: readonly Role[]): { config: ApiConfig; problems: string[] } {
  const { config, problems } = readSettings(env)
  const missing: string[] = []
  if (isWebAlone(roles) && !env['API_ORIGIN']) missing.push('A web server that runs alone needs API_ORIGIN.')
  if (!isWebAlone(roles) && config.isProduction && !env['DATABASE_URL'])
    missing.push('DATABASE_URL must be set in production (see .env.example).')
  return { config, problems: [...problems, ...missing] }
}

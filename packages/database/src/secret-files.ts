import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The settings that hold a secret. Each may be in a file instead of the environment. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'LEARNER_DATABASES',
  'TOKEN_KEYS',
  'SMTP_URL',
  'REDIS_URL',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRETS',
  'VAPID_PRIVATE_KEY',
] as const

type Env = Record<string, string | undefined>

/**
 * Puts the contents of secret files into the environment: TOKEN_KEYS_FILE names the file of TOKEN_KEYS, and systemd's
 * LoadCredential puts a file TOKEN_KEYS into the folder CREDENTIALS_DIRECTORY. Returns a sentence for each file that
 * cannot be used.
 */
export function takeSecretFiles(env: Env): string[] {
  return SECRET_SETTINGS.flatMap((name) => takeOne(env, name) ?? [])
}

function takeOne(env: Env, name: string): string | undefined {
  const named = env[`${name}_FILE`]
  const credential = env['CREDENTIALS_DIRECTORY'] && join(env['CREDENTIALS_DIRECTORY'], name)
  const file = named || (credential && existsSync(credential) ? credential : undefined)
  if (!file) return undefined
  const setting = named ? `${name}_FILE` : `the credential ${name}`
  let value: string
  try {
    value = readFileSync(file, 'utf8').trim()
  } catch (error) {
    return `The file of ${setting} cannot be read (${(error as NodeJS.ErrnoException).code}); give this user the right to read it.`
  }
  if (!value) return `The file of ${setting} is empty; write the value of ${name} into it.`
  if (env[name] && env[name] !== value) return `${name} and ${setting} differ; set only one of them.`
  env[name] = value
  // A child process inherits the value.
  delete env[`${name}_FILE`]
  return undefined
}

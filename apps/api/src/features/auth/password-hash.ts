import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../app-error.ts'
import { refusedHashes, watchPasswordHashes } from '../../metrics/refusals.ts'

const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const MAX_WAITING = 400
let running = 0
const waiting: (() => void)[] = []
watchPasswordHashes(() => ({ running, waiting: waiting.length }))

/**
 * Hashing is slow on purpose, and shares its four threads with every file read. So only a few hashes run at once, and
 * the others wait in a queue. A full queue refuses a login for a moment, which is better than a wait of a minute for
 * all.
 */
async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MAX_WAITING) {
    refusedHashes.add()
    throw new AppError('unavailable', { retryAfterSeconds: 5 })
  }
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The next waiting hash takes this slot.
    if (next) next()
    else running -= 1
  }
}

export const hashPassword = (password: string): Promise<string> => takeTurn(() => hash(password, STRENGTH))

// The hash of a random password, because an unknown address must take as long as a wrong password.
const nobodysHash = hash(crypto.randomUUID(), STRENGTH)

/** The hash of an account without a password. No password matches it until a mailed link has set one. */
export const NO_PASSWORD = ''

export const isPasswordOf = async (storedHash: string | undefined, password: string): Promise<boolean> => {
  const comparedHash = storedHash || (await nobodysHash)
  const matches = await takeTurn(() => verify(comparedHash, password))
  return matches && comparedHash === storedHash
}

export const isHashOutdated = (storedHash: string): boolean =>
  !storedHash.startsWith(`$argon2id$v=19$m=${STRENGTH.memoryCost},t=${STRENGTH.timeCost},p=${STRENGTH.parallelism}$`)

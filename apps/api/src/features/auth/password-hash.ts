import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../app-error.ts'

const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_WAITING = 400
let waiting = 0

/** Hashing is slow on purpose; rather turn someone away for a moment than let everyone wait for a minute. */
async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) throw new AppError('unavailable', { retryAfterSeconds: 5 })
  waiting += 1
  try {
    return await work()
  } finally {
    waiting -= 1
  }
}

export const hashPassword = (password: string): Promise<string> => takeTurn(() => hash(password, STRENGTH))

// Of a password nobody has: an unknown address must take as long as a wrong password.
const nobodysHash = hash(crypto.randomUUID(), STRENGTH)

export const isPasswordOf = async (storedHash: string | undefined, password: string): Promise<boolean> => {
  const comparedHash = storedHash ?? (await nobodysHash)
  const matches = await takeTurn(() => verify(comparedHash, password))
  return matches && storedHash !== undefined
}

export const isHashOutdated = (storedHash: string): boolean =>
  !storedHash.startsWith(`$argon2id$v=19$m=${STRENGTH.memoryCost},t=${STRENGTH.timeCost},p=${STRENGTH.parallelism}$`)

import type { RefusalCode } from '../refusal.ts'

/** A file that wants to do harm. The bytes are made when they are needed, because together they are large. */
export type HostileCase = {
  name: string
  /** The name of the file. Empty for a pasted text. */
  file: string
  bytes: () => Buffer
  /** 'harmless' means that the file is read, and that nothing of it runs or reaches out. */
  expected: RefusalCode | 'harmless'
}

/** The hostile files call this function, name this file or this program. None of it may be in what was read as HTML. */
export const TRACE = /evil\(\)|javascript:|onerror|onload|root:x:0/

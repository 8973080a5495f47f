import type { Fault, RefusalCode } from './template.ts'

/** A text that is no expression. */
export class BrokenExpression extends Error {
  readonly code: Fault['code']
  readonly value: string
  constructor(code: Fault['code'], value: string) {
    super(`${code}: ${value}`)
    this.code = code
    this.value = value
  }
}

/** Values for which an expression has no sensible result. */
export class NoResult extends Error {
  readonly code: RefusalCode
  readonly value: string
  constructor(code: RefusalCode, value: string) {
    super(`${code}: ${value}`)
    this.code = code
    this.value = value
  }
}

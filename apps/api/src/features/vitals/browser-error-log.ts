import type { reportBrowserError } from '@abhyas/contract/vitals'
import type { HandlerInput } from '@abhyas/contract/endpoint'
import type { FastifyBaseLogger } from 'fastify'
import { noteBrowserError } from '../../metrics/vitals.ts'
import { cleanFrames, cleanMessage } from './clean-browser-error.ts'
import { pagePatternOf } from './page-pattern.ts'

type Report = HandlerInput<typeof reportBrowserError>['body']

const MINUTE_MS = 60_000
/** More different errors in a minute are only counted. They may be made up. */
const LINES_A_MINUTE = 100

/**
 * Returns a function that counts an error of a page, and writes it to the log. The same error is one line a minute, however many
 * browsers report it.
 */
export function createBrowserErrorLog(log: FastifyBaseLogger): (report: Report, userAgent: string) => void {
  let [minute, told] = [0, new Set<string>()]
  return ({ kind, page: address, message, frames, commit }, userAgent) => {
    const page = pagePatternOf(address)
    noteBrowserError(page, kind)
    const error = { kind, page, message: cleanMessage(message), frames: cleanFrames(frames) }
    const fingerprint = JSON.stringify(error)
    const now = Math.floor(Date.now() / MINUTE_MS)
    if (now !== minute) [minute, told] = [now, new Set()]
    if (told.has(fingerprint) || told.size === LINES_A_MINUTE) return
    told.add(fingerprint)
    const build = /^[\da-f]{7,40}$/.test(commit) ? commit : 'unknown'
    log.warn({ browserError: { ...error, build, browser: familyOf(userAgent) } }, 'a page broke')
  }
}

/** Edge and Samsung's browser also call themselves Chrome, and Chrome calls itself Safari. */
const FAMILIES = ['Edg', 'SamsungBrowser', 'OPR', 'Firefox', 'FxiOS', 'CriOS', 'Chrome', 'Safari']

const familyOf = (userAgent: string): string => FAMILIES.find((name) => userAgent.includes(`${name}/`)) ?? 'other'

import { readFileSync } from 'node:fs'
import type { Env } from '../setting-values.ts'
import { error, type Finding, warning } from './finding.ts'

const OPEN_FILES = 10_000

/** Checks what the process gets from its machine. */
export function checkMachine(env: Env): Finding[] {
  return [checkFiles(), checkZone(env['TZ'])].flat()
}

/** Node raises the soft limit to the hard one by itself. Each connection of a learner is an open file. */
function checkFiles(): Finding[] {
  const [, hard = ''] = /^Max open files\s+\d+\s+(\d+)/m.exec(readLimits()) ?? []
  if (!hard || Number(hard) >= OPEN_FILES) return []
  return [warning(`Only ${hard} files may be open at once; set LimitNOFILE=${OPEN_FILES} or more.`)]
}

/** Only Linux has this file. */
function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}

function checkZone(zone: string | undefined): Finding[] {
  if (!zone) return []
  try {
    new Date().toLocaleString('en', { timeZone: zone.replace(/^:/, '') })
    return []
  } catch {
    return [error(`TZ=${zone} is no time zone; remove TZ, or write Asia/Kolkata or UTC.`)]
  }
}

import type { HostileCase } from './hostile-case.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { HOSTILE_XML } from './hostile-xml.ts'
import { HOSTILE_ZIPS } from './hostile-zips.ts'

export const HOSTILE_FILES: HostileCase[] = [...HOSTILE_TEXTS, ...HOSTILE_XML, ...HOSTILE_ZIPS]

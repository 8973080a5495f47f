import type { Language } from '@abhyas/contract/rules/snippets'
import type { Program } from '../program.ts'
import { c } from './c.ts'
import { java } from './java.ts'
import { javascript, typescript } from './javascript.ts'
import { python } from './python.ts'
import { sql } from './sql.ts'

/** Says for each language how a snippet becomes a program in the box. */
export const PROGRAMS: Record<Language, (source: string) => Program> = { javascript, typescript, java, sql, python, c }

import { PAGE_PATTERNS } from '@abhyas/contract/rules/page-patterns'

/** Any page that is not in the list. */
const OTHER = 'other'

const withId = (pattern: string) => pattern.replaceAll(/:\w+/g, ':id')

const patterns = new Map(
  PAGE_PATTERNS.flatMap((pattern) => {
    const whole = pattern.replace('?', '')
    const paths = pattern.endsWith('?') ? [whole, whole.slice(0, whole.lastIndexOf('/'))] : [whole]
    return paths.map((path) => [withId(path), whole] as const)
  }),
)

/** A browser knows the address of its page, with :id for each number, but not the names of the parts. */
export const pagePatternOf = (address: string): string => patterns.get(address) ?? OTHER

import { PAGE_QUERIES } from '../app/queries/page-queries.ts'

/** Access does not tell content from own data: only learners may read the questions of a topic, and they are content. */
const CONTENT = /^\/api\/(courses|modules|topics|questions|categories)(\/|$)/

/** The paths of the API that the learner's pages read, as two patterns: one for content, one for the learner's own data. */
export function keptPaths(): { content: string; own: string } {
  const pages = Object.values(PAGE_QUERIES).filter(({ isOnlineOnly }) => !isOnlineOnly)
  const first = pages.flatMap((page) => page.first?.(0) ?? []).map(({ queryKey: [path] }) => path)
  const later = pages.flatMap((page) => page.later ?? []).map(({ path }) => path)
  const paths = [...new Set([...first, ...later])]
  return {
    content: patternOf(paths.filter((path) => CONTENT.test(path))),
    own: patternOf(paths.filter((path) => !CONTENT.test(path))),
  }
}

const patternOf = (paths: string[]): string => `^(${paths.map((path) => path.replaceAll(/:\w+/g, '[^/]+')).join('|')})$`

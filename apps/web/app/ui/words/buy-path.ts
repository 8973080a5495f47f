import { isLocalPath } from './local-path.ts'

export const topicsPath = (moduleId: number): string => `/user/module/${moduleId}/topics`

/** Where a module is bought, and where that leads when it is somewhere else than to its topics. */
export function buyPath(moduleId: number, to = topicsPath(moduleId)): string {
  const path = `/user/buynow/${moduleId}`
  return to === topicsPath(moduleId) ? path : `${path}?to=${encodeURIComponent(to)}`
}

/** Where the learner was when the module turned out to be locked; else to its topics. */
export function pathAfterBuying(moduleId: number, search: string): string {
  const to = new URLSearchParams(search).get('to')
  return isLocalPath(to) && /^\/user\/(?!buynow\/)/.test(to) ? to : topicsPath(moduleId)
}

import { buyNowPath, topicsPath } from '../../paths.ts'
import { isLocalPath } from './local-path.ts'

/** The page that buys a module. The address has a return page only when it is not the module's topics. */
export function buyPath(moduleId: number, to = topicsPath(moduleId)): string {
  const path = buyNowPath(moduleId)
  return to === topicsPath(moduleId) ? path : `${path}?to=${encodeURIComponent(to)}`
}

/** The page where the learner met the locked module, or the module's topics. */
export function pathAfterBuying(moduleId: number, search: string): string {
  const to = new URLSearchParams(search).get('to')
  return isLocalPath(to) && /^\/user\/(?!buynow\/)/.test(to) ? to : topicsPath(moduleId)
}

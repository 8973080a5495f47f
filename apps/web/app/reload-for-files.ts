import { leaveOut, reportError } from './report-errors.ts'

const KEY = 'reloaded-for'

/**
 * A script that the page loads later may be missing: the server has a newer build, and no longer has the files of this page. The
 * page is then loaded again, once for each missing file. A running exam continues after a reload.
 */
export const reloadForMissingFiles = (): void =>
  addEventListener('vite:preloadError', ({ payload }) => {
    // The import of the file fails with the same error. That error must not be reported a second time, as one of the page.
    leaveOut(payload)
    void reloadOnce(payload)
  })

async function reloadOnce(missing: Error): Promise<void> {
  const { message: problem } = missing
  if (!(await isMissing(problem))) return
  try {
    if (sessionStorage.getItem(KEY) === problem) return reportError('file', missing)
    sessionStorage.setItem(KEY, problem)
  } catch {
    return // without a note the page might be reloaded for ever
  }
  location.reload()
}

/** A file that a weak network lost is not missing, and a reload would lose what is on the page. */
async function isMissing(problem: string): Promise<boolean> {
  // Safari does not name the file. Whether the server responds must do there.
  const file = /\S+\.(?:js|css)/.exec(problem)?.[0]
  try {
    const { ok, status } = await fetch(file ?? location.pathname, { method: 'HEAD', cache: 'no-store' })
    return file ? status === 404 : ok
  } catch {
    return false
  }
}

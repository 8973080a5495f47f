import { LOGIN_KEY, readLoginRecord } from '../../../../api/login-record.ts'
import type { Sitting } from './sitting.ts'

/** What the browser tells a running exam: the network, sight and sleep, and logins in other tabs. */
export function watchBrowser(sitting: Sitting, userId: number): () => void {
  const listening = new AbortController()
  const { signal } = listening

  function onVisibility(): void {
    if (document.hidden) return sitting.hide()
    sitting.show()
    sitting.wake()
  }

  function onStorage(event: StorageEvent): void {
    // Another tab has forgotten the record: the exam was submitted there.
    if (event.key === sitting.records.key && event.newValue === null) return sitting.wake()
    if (event.key !== null && event.key !== LOGIN_KEY) return
    if (readLoginRecord()?.userId === userId) return sitting.resumeLogin()
    sitting.loseLogin()
  }

  function onBeforeUnload(event: BeforeUnloadEvent): void {
    if (sitting.view.get().unsentCount > 0 && !sitting.view.get().summary) event.preventDefault()
  }

  addEventListener('online', sitting.wake, { signal })
  addEventListener('offline', sitting.cutOff, { signal })
  document.addEventListener('visibilitychange', onVisibility, { signal })
  addEventListener('storage', onStorage, { signal })
  addEventListener('beforeunload', onBeforeUnload, { signal })
  // Other pages go to the login page, or load anew for whoever has logged in elsewhere (boot.ts).
  document.documentElement.dataset['stay'] = ''
  return () => {
    listening.abort()
    delete document.documentElement.dataset['stay']
  }
}

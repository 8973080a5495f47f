import { LOGIN_KEY, readLoginRecord } from '../../../../api/login-record.ts'
import type { Sitting } from './sitting.ts'

/** Tells a running exam about the network, the page's visibility, and logins in other tabs. */
export function watchBrowser(sitting: Sitting, userId: number): () => void {
  const listening = new AbortController()
  const { signal } = listening

  function onVisibility(): void {
    if (document.hidden) return sitting.hide()
    sitting.show()
    sitting.wake()
  }

  function onStorage(event: StorageEvent): void {
    // Another tab has removed the stored attempt, because the exam was submitted there.
    if (event.key === sitting.storage.key && event.newValue === null) return sitting.wake()
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
  // When another tab logs in or out, boot.ts leaves or reloads every page without this mark.
  document.documentElement.dataset['stay'] = ''
  return () => {
    listening.abort()
    delete document.documentElement.dataset['stay']
  }
}

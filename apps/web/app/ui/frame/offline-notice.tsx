import * as texts from '@abhyas/messages/texts'
import { useSyncExternalStore } from 'react'
import styles from './offline-notice.module.css'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return <output className={styles.notice}>{!isOnline && <p>{texts.offlineNotice()}</p>}</output>
}

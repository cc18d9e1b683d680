import { useSyncExternalStore } from 'react'
import { isOffline } from './away.ts'

function watch(changed: () => void): () => void {
  const events = ['online', 'offline']
  for (const event of events) window.addEventListener(event, changed)
  return () => {
    for (const event of events) window.removeEventListener(event, changed)
  }
}

export const useIsOnline = (): boolean => useSyncExternalStore(watch, () => !isOffline())

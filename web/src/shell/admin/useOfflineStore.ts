import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { keepForOffline } from '../../lib/api.ts'
import { useIsReached } from '../../lib/offline/useIsReached.ts'
import { useMe } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.tsx'
import { paths } from '../../paths.ts'
import { menuOf } from './menu.ts'

/** Fetches anew what the lists show without a network, whenever the shell loads or the server is back; true meanwhile. */
export function useOfflineStore(): boolean {
  const router = useRouter()
  const isReached = useIsReached()
  const me = useMe()
  // Until a second factor is set the server gives nothing that could be kept.
  const mayFill = isReached && me !== undefined && !me.must_set_factor
  const [isFilling, setFilling] = useState(mayFill)

  useEffect(() => {
    if (!mayFill) return
    setFilling(true)
    keepForOffline()
      .then((isKept) => isKept || toast('info', t('INDEXEDDB.UNSUPPORTED')))
      .finally(() => setFilling(false))
  }, [mayFill])

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    // Also without a network neither menu nor wordmark must lead to a screen whose code is missing.
    const screens = menuOf(router, 'admin')
    navigator.serviceWorker.ready
      .then(() => Promise.allSettled(screens.map(({ to }) => router.preloadRoute({ to }))))
      // Lists and cards lead there: a click on a name then waits for no code.
      .then(() => router.loadRouteChunk(router.routesByPath[paths.interviewResult]))
      // A failed preparation is silent; a failed showing is told.
      .catch(() => {})
  }, [router])

  return isFilling
}

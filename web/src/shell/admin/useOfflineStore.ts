import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { fillOffline } from '../../lib/api.ts'
import { useIsReached } from '../../lib/offline/useIsReached.ts'
import { useMe } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.tsx'
import { paths } from '../../paths.ts'
import { buildMenu } from './menu.ts'

/** Refreshes the offline copies of lists when the shell loads or the server is reachable again. True while it runs. */
export function useOfflineStore(): boolean {
  const router = useRouter()
  const isReached = useIsReached()
  const me = useMe()
  // Until the second factor is set, the server refuses all data that could be cached.
  const mayFill = isReached && me !== undefined && !me.must_set_factor
  const [isFilling, setFilling] = useState(mayFill)

  useEffect(() => {
    if (!mayFill) return
    setFilling(true)
    fillOffline()
      .then((isKept) => isKept || toast('info', t('INDEXEDDB.UNSUPPORTED')))
      .finally(() => setFilling(false))
  }, [mayFill])

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    // Preloads the code of every menu screen, so that the menu also works offline.
    const screens = buildMenu(router, 'admin')
    navigator.serviceWorker.ready
      .then(() => Promise.allSettled(screens.map(({ to }) => router.preloadRoute({ to }))))
      // Lists and cards link there, so its code is preloaded.
      .then(() => router.loadRouteChunk(router.routesByPath[paths.interviewResult]))
      // A failed preload is silent; opening the screen reports the error.
      .catch(() => {})
  }, [router])

  return isFilling
}

import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { fillOffline } from '../../lib/api.ts'
import { useIsReached } from '../../lib/offline/useIsReached.ts'
import { useMe } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.tsx'
import { paths } from '../../paths.ts'
import { buildMenu } from './menu.ts'

/** Returns true while the lists load. */
export function useOfflineStore(): boolean {
  const router = useRouter()
  const isReached = useIsReached()
  const me = useMe()
  // Before the second factor is set up, the server rejects the requests for the offline lists.
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
    // Loads the code of every screen in the menu, so that the menu also works offline.
    const screens = buildMenu(router, 'admin')
    navigator.serviceWorker.ready
      .then(() => Promise.allSettled(screens.map(({ to }) => router.preloadRoute({ to }))))
      // The code of the result screen is loaded too, because lists and cards link to it.
      .then(() => router.loadRouteChunk(router.routesByPath[paths.interviewResult]))
      // If the code cannot be loaded here, no error is shown. The screen shows the error when the user opens it.
      .catch(() => {})
  }, [router])

  return isFilling
}

import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useText } from '../i18n/text.ts'
import { keepForOffline } from '../lib/api.ts'
import { keepLoadedParts } from '../lib/serviceWorker.ts'
import { toast } from '../lib/toast.tsx'
import { useIsOnline } from '../lib/useIsOnline.ts'
import { paths } from '../paths.ts'

const offlineScreens = [paths.labels, paths.questions, paths.interviewList]

/** Fetches anew what the lists show without a network, whenever the shell loads or the network is back; true meanwhile. */
export function useOfflineStore(): boolean {
  const t = useText()
  const router = useRouter()
  const isOnline = useIsOnline()
  const [isFilling, setFilling] = useState(isOnline)

  useEffect(() => {
    if (!isOnline) return
    setFilling(true)
    keepForOffline()
      .then((isKept) => isKept || toast('info', t('INDEXEDDB.UNSUPPORTED')))
      .finally(() => setFilling(false))
  }, [isOnline, t])

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    // The code of the lists is kept too, also of those that nobody has opened yet.
    navigator.serviceWorker.ready
      .then(() => Promise.allSettled(offlineScreens.map((to) => router.preloadRoute({ to }))))
      .then(keepLoadedParts)
  }, [router])

  return isFilling
}

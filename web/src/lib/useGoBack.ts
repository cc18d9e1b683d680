import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Back to where one came from; somebody who came by a link goes to the given place. */
export function useGoBack(otherwise: string): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return useCallback(
    () => (canGoBack ? router.history.back() : void router.navigate({ to: otherwise })),
    [router, canGoBack, otherwise],
  )
}

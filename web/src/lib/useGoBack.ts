import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Back to where one came from; somebody who came by a link goes to the given place. Stays the same over renders. */
export function useGoBack(otherwise: string): () => void {
  const router = useRouter()
  return useCallback(
    () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: otherwise })),
    [router, otherwise],
  )
}

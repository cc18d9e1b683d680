import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Back to the screen before; to the given place where there is none. Stays the same over renders. */
export function useGoBack(otherwise: string): () => void {
  const router = useRouter()
  return useCallback(
    () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: otherwise })),
    [router, otherwise],
  )
}

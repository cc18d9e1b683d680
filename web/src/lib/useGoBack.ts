import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Back to the previous screen, or to the given path. The function is stable across renders. */
export function useGoBack(otherwise: string): () => void {
  const router = useRouter()
  return useCallback(
    () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: otherwise })),
    [router, otherwise],
  )
}

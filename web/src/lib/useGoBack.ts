import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Returns to the previous screen, or to the given path. Each render returns the same function. */
export function useGoBack(otherwise: string): () => void {
  const router = useRouter()
  return useCallback(
    () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: otherwise })),
    [router, otherwise],
  )
}

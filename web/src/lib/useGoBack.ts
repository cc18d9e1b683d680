import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Returns to the previous screen, or to the given path. The function is the same in every render. */
export function useGoBack(otherwise: string): () => void {
  const router = useRouter()
  return useCallback(
    () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: otherwise })),
    [router, otherwise],
  )
}

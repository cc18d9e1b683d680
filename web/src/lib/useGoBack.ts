import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The hook returns the same function in every render. */
export function useGoBack(fallback: string): () => void {
  const router = useRouter()
  return useCallback(
    () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: fallback })),
    [router, fallback],
  )
}

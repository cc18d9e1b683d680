import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Each render returns the same function. */
export function useGoBack(fallback: string): () => void {
  const router = useRouter()
  return useCallback(
    () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: fallback })),
    [router, fallback],
  )
}

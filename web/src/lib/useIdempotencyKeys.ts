import { useRef } from 'react'
import { newKey } from './newKey.ts'

/**
 * The idempotency key of an attempt: the same for the same content, so that a retry after a lost response has no second
 * effect, also for batches. `forget` starts a new one after success.
 */
export function useIdempotencyKeys() {
  const keys = useRef(new Map<string, string>())
  return {
    keyFor: (sent: unknown): string => {
      const written = JSON.stringify(sent)
      const key = keys.current.get(written) ?? newKey()
      keys.current.set(written, key)
      return key
    },
    forget: (): void => keys.current.clear(),
  }
}

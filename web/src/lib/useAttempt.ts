import { useRef } from 'react'
import { newKey } from './newKey.ts'

/**
 * The key of an attempt: the same for as long as the same is sent, so that sending it once more because no answer came does
 * nothing twice, also where several parts are sent one after the other; another one after `forget`, which says that it has been done.
 */
export function useAttempt() {
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

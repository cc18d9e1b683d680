import { useRef } from 'react'
import { newKey } from './newKey.ts'

/**
 * The key of an attempt: the same for as long as the same is sent, so that sending it once more because no answer came does
 * nothing twice; another one after `forget`, which says that it has been done.
 */
export function useAttempt() {
  const attempt = useRef({ written: '', key: '' })
  return {
    keyFor: (sent: unknown): string => {
      const written = JSON.stringify(sent)
      if (attempt.current.written !== written) attempt.current = { written, key: newKey() }
      return attempt.current.key
    },
    forget: (): void => {
      attempt.current = { written: '', key: '' }
    },
  }
}

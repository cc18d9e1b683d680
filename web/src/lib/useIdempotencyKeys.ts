import { useRef } from 'react'
import { newKey } from './newKey.ts'

/** A retry with the same content has the same key, and therefore no second effect. After a success, call `forget`. */
export function useIdempotencyKeys() {
  const keys = useRef(new Map<string, string>())
  return {
    keyFor: (sent: unknown): string => {
      const json = JSON.stringify(sent)
      const key = keys.current.get(json) ?? newKey()
      keys.current.set(json, key)
      return key
    },
    forget: (): void => keys.current.clear(),
  }
}

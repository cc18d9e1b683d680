import { useRef, useState } from 'react'

/** The same functions for good, each of which does what its newest one does: nothing is drawn anew because they were made anew. */
export function useSteady<Acts extends object>(acts: Acts): Acts {
  const newest = useRef(acts)
  newest.current = acts
  const [steady] = useState(
    () =>
      new Proxy(acts, {
        get:
          (_, name) =>
          (...given: unknown[]) => {
            const act: unknown = Reflect.get(newest.current, name)
            return typeof act === 'function' ? act(...given) : undefined
          },
      }),
  )
  return steady
}

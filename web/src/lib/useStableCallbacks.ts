import { useRef, useState } from 'react'

/** The functions are the same in every render, so that components do not have to render again. */
export function useStableCallbacks<Acts extends object>(acts: Acts): Acts {
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

import { useRef, useState } from 'react'

/** The functions are the same in every render, so that components do not have to render again. */
export function useStableCallbacks<Acts extends object>(acts: Acts): Acts {
  const latestActs = useRef(acts)
  latestActs.current = acts
  const [stableActs] = useState(
    () =>
      new Proxy(acts, {
        get:
          (_, name) =>
          (...args: unknown[]) => {
            const act: unknown = Reflect.get(latestActs.current, name)
            return typeof act === 'function' ? act(...args) : undefined
          },
      }),
  )
  return stableActs
}

import type { MainThread } from './mainThread.ts'

const SPENT = '(({ user, system }) => (user + system) / 1000)(process.threadCpuUsage())'

/** A fixed amount of text work for the main thread. On a quiet machine, the work takes `REFERENCE_MS` milliseconds. */
const REFERENCE = `((before) => {
  for (let at = 0, text = ''; at < 200_000; at += 1) text = (text + at).slice(-50).replace(/1+/g, '2')
  return ${SPENT} - before
})(${SPENT})`
const REFERENCE_MS = 35

/** A busy machine needs more processor time for the same work, because other programs use the processor's caches. */
export const slowdownOf = async (thread: MainThread): Promise<number> =>
  Math.max(1, Number(await thread.evaluate(REFERENCE)) / REFERENCE_MS)

export const startStretchMeter = (thread: MainThread): Promise<unknown> =>
  thread.evaluate(`(() => {
    globalThis.longestStretch = 0
    let before = ${SPENT}
    const look = () => {
      const now = ${SPENT}
      globalThis.longestStretch = Math.max(globalThis.longestStretch, now - before)
      before = now
      globalThis.stretchMeter = setTimeout(look, 1)
    }
    look()
  })()`)

export const longestStretchOf = async (thread: MainThread): Promise<number> =>
  Number(await thread.evaluate('(clearTimeout(globalThis.stretchMeter), globalThis.longestStretch)'))

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What one collection finds to be unused, such as code that nobody ran again, the next ones let go. */
const TIMES = 3

/**
 * What releases the heap that only the start needed. V8 keeps it until memory runs short, which on a quiet installation is never.
 * The collection takes its time, so it happens before the server says that it is ready. The flag is that of all threads: the main
 * one asks for this before it starts others.
 */
export function heapReleaser(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  setFlagsFromString('--no-expose-gc')
  return () => {
    for (let time = 0; time < TIMES; time += 1) collect({ type: 'major', flavor: 'last-resort' })
  }
}

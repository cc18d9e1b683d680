import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * What releases the heap that only the start needed. V8 keeps it until memory runs short, which on a quiet installation is never.
 * The collection takes its time, so it happens before the server says that it is ready. The flag is that of all threads: the main
 * one asks for this before it starts others.
 */
export function heapReleaser(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  setFlagsFromString('--no-expose-gc')
  return () => void collect({ type: 'major', flavor: 'last-resort' })
}

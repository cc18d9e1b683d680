import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Releases the heap that only the start needed. V8 keeps it until memory runs short, which on a quiet installation is never.
 * The collection takes its time, so it happens before the server says that it is ready.
 */
export function releaseHeap(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', flavor: 'last-resort' })
}

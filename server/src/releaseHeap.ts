import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives back what only the start needed. V8 itself keeps that room until somebody asks for more than there is, which on a
 * quiet installation is never. It takes its time, so it is done before anybody was told that
 * the server is ready.
 */
export function releaseHeap(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', flavor: 'last-resort' })
}

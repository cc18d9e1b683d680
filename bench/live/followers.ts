import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { FollowOrder } from './follower.ts'

/** Many pages that follow their clocks, in a process of their own. */
export function openFollowers() {
  const child: ChildProcess = fork(join(import.meta.dirname, 'follower.ts'))
  const give = async (order: FollowOrder): Promise<number> => {
    child.send(order)
    const [told] = (await once(child, 'message')) as [number]
    return told
  }
  return {
    /** Done once each of them has heard its clock. */
    open: (port: number, codes: readonly string[]) => give({ kind: 'open', port, codes }),
    close: () => give({ kind: 'close' }),
    /** Whether each of them tells of its presence every ten seconds, as a page does. Gives how often they did so far. */
    beat: (isOn: boolean) => give({ kind: 'beat', isOn }),
    /** Done once so many more events were heard than before. */
    untilHeard: (events: number) => give({ kind: 'hear', events }),
    end: () => child.kill(),
  }
}

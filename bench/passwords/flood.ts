import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

export type FloodOrder = { base: string; clients: number } | 'end'

export interface Answered {
  looked: number
  busy: number
}

const AGAIN_AFTER_MS = 2_000

let goesOn = true
let clients: Promise<void>[] = []
const answered: Answered = { looked: 0, busy: 0 }

/** Signs in with a wrong password over and over; told to come again, it does so as late as it was told. */
async function tryWithoutEnd(base: string, n: number): Promise<void> {
  const body = new URLSearchParams({ username: `nobody${n}@example.com`, password: 'wrong one' })
  while (goesOn) {
    const { status } = await fetch(`${base}/api/login/access-token`, { method: 'POST', body })
    answered[status === 503 ? 'busy' : 'looked'] += 1
    if (status === 503) await wait(AGAIN_AFTER_MS)
  }
}

// A flood comes from other machines: here it takes only what of this one nobody else wants.
setPriority(constants.priority.PRIORITY_LOW)

process.on('message', async (order: FloodOrder) => {
  goesOn = order !== 'end'
  if (order !== 'end') clients = Array.from({ length: order.clients }, (_, n) => tryWithoutEnd(order.base, n))
  else {
    await Promise.all(clients)
    process.send?.(answered)
    process.disconnect()
  }
})

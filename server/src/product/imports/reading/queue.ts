/** If reading a file takes longer than two seconds, a file of another user is read at the same time. */
const SLOW_MS = 2_000
export const SLOT_COUNT = 2

interface QueuedWork<Each> {
  each: Each
  isSlow: boolean
}

/** Users take turns, so that a user with many files or a slow file cannot block the others. */
export function openQueue<Each extends { owner: string }>(read: (each: Each, slot: number) => Promise<void>) {
  const all: Each[] = []
  const slots: (QueuedWork<Each> | null)[] = Array.from({ length: SLOT_COUNT }, () => null)
  const busy = new Set<Promise<void>>()
  const turns = new Map<string, number>()
  let startCount = 0

  function nextItem(): Each | undefined {
    const runningItems = slots.flatMap((running) => running?.each ?? [])
    const waiting = all.filter(({ owner }) => !runningItems.some((each) => each.owner === owner))
    return waiting.toSorted((one, other) => (turns.get(one.owner) ?? 0) - (turns.get(other.owner) ?? 0))[0]
  }

  async function take(each: Each, slot: number): Promise<void> {
    const current = { each, isSlow: false }
    slots[slot] = current
    startCount += 1
    turns.set(each.owner, startCount)
    const watch = setTimeout(() => {
      current.isSlow = true
      startNext()
    }, SLOW_MS)
    await read(each, slot)
    clearTimeout(watch)
    slots[slot] = null
    all.splice(all.indexOf(each), 1)
    if (all.length === 0) turns.clear()
    startNext()
  }

  function startNext(): void {
    const slot = slots.indexOf(null)
    const hasOnlySlowWork = slots.every((running) => running === null || running.isSlow)
    const next = slot >= 0 && hasOnlySlowWork ? nextItem() : undefined
    if (!next) return
    const running: Promise<void> = take(next, slot).finally(() => busy.delete(running))
    busy.add(running)
  }

  return {
    all,
    add(each: Each): void {
      all.push(each)
      startNext()
    },
    async drained(): Promise<void> {
      while (busy.size > 0) await Promise.all(busy)
    },
  }
}

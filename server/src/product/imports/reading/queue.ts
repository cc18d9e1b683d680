/** After this time, a file counts as slow, and a file of another user is read at the same time. */
const SLOW_MS = 2_000
export const PLACES = 2

interface Turn<Each> {
  each: Each
  isSlow: boolean
}

/**
 * Users take turns, even if one user has many files. Usually one file is read at a time. During a slow file, a file of
 * another user is read too, so that no user can block the others.
 */
export function openQueue<Each extends { owner: string }>(read: (each: Each, place: number) => Promise<void>) {
  const all: Each[] = []
  const places: (Turn<Each> | null)[] = Array.from({ length: PLACES }, () => null)
  const busy = new Set<Promise<void>>()
  const turns = new Map<string, number>()
  let turn = 0

  function nextOne(): Each | undefined {
    const begun = places.flatMap((taken) => taken?.each ?? [])
    const waiting = all.filter(({ owner }) => !begun.some((each) => each.owner === owner))
    return waiting.toSorted((one, other) => (turns.get(one.owner) ?? 0) - (turns.get(other.owner) ?? 0))[0]
  }

  async function take(each: Each, place: number): Promise<void> {
    const own = { each, isSlow: false }
    places[place] = own
    turn += 1
    turns.set(each.owner, turn)
    const watch = setTimeout(() => {
      own.isSlow = true
      begin()
    }, SLOW_MS)
    await read(each, place)
    clearTimeout(watch)
    places[place] = null
    all.splice(all.indexOf(each), 1)
    if (all.length === 0) turns.clear()
    begin()
  }

  function begin(): void {
    const place = places.indexOf(null)
    const isHeldUp = places.every((taken) => taken === null || taken.isSlow)
    const next = place >= 0 && isHeldUp ? nextOne() : undefined
    if (!next) return
    const taken: Promise<void> = take(next, place).finally(() => busy.delete(taken))
    busy.add(taken)
  }

  return {
    all,
    add(each: Each): void {
      all.push(each)
      begin()
    },
    async drained(): Promise<void> {
      while (busy.size > 0) await Promise.all(busy)
    },
  }
}

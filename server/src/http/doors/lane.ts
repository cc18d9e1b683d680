/** How many calls of programs one door works at: the others wait, so that hundreds at once hold up nobody who sits a test. */
const WIDTH = 2

type Begin = () => void

/** Waiting calls stand in lines, one for each program; the lines take turns. */
function openLines<Whose>() {
  const lines = new Map<Whose, Begin[]>()
  return {
    add(whose: Whose, begin: Begin): void {
      const line = lines.get(whose)
      if (line) line.push(begin)
      else lines.set(whose, [begin])
    },
    /** The first of the line whose turn it is; that line goes behind all others. */
    next(): Begin | undefined {
      for (const [whose, line] of lines) {
        const begin = line.shift()
        lines.delete(whose)
        if (line.length > 0) lines.set(whose, line)
        return begin
      }
      return undefined
    },
  }
}

/** Works at a few things at a time: of one program in the order they came, so that what one sends at once holds up no other. */
export function openLane(width = WIDTH) {
  let busy = 0
  const lines = openLines<unknown>()

  return async <Result>(whose: unknown, work: () => Promise<Result>): Promise<Result> => {
    if (busy < width) busy += 1
    else await new Promise<void>((begin) => lines.add(whose, begin))
    try {
      return await work()
    } finally {
      const next = lines.next()
      // What people have asked meanwhile is read first.
      if (next) setImmediate(next)
      else busy -= 1
    }
  }
}

export type Lane = ReturnType<typeof openLane>

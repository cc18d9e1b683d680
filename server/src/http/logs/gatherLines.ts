import { type DestinationStream, pino } from 'pino'

/** A line of a call may wait so long for others: each write is a call of the system, and holds up all who are answered meanwhile. */
const GATHER_MS = 100
const GATHER_CHARACTERS = 16 * 1024
const { warn: WARNING = 40 } = pino.levels.values

interface Lines extends DestinationStream {
  flush(): void
}

/** Writes lines of the log many at a time. A warning, and what is worse, is written at once, with all that came before it. */
export function gatherLines(to: DestinationStream): Lines {
  let gathered = ''
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (gathered === '') return
    const text = gathered
    gathered = ''
    to.write(text)
  }
  return {
    // Pino then tells of each line how grave it is.
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      gathered += line
      if (this.lastLevel >= WARNING || gathered.length >= GATHER_CHARACTERS) return flush()
      timer ??= setTimeout(flush, GATHER_MS).unref()
    },
    flush,
  } as Lines & { lastLevel: number }
}

/** The output of this process, one for all its logs, so that their lines come in order. What waits at its end is written then. */
export const standardLines = gatherLines(process.stdout)
process.once('exit', standardLines.flush)

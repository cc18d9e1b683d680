import { type DestinationStream, pino } from 'pino'

/**
 * Maximum delay of a log line. Lines are written together, because each write to the log is a system call that delays
 * all requests.
 */
const GATHER_MS = 100
const GATHER_CHARACTERS = 16 * 1024
const { warn: WARNING = 40 } = pino.levels.values

interface Lines extends DestinationStream {
  flush(): void
}

/** Writes several log lines at once. Warnings and errors are written immediately, with all earlier lines. */
export function batchLogLines(to: DestinationStream): Lines {
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
    // With this field, pino passes on the level of each line.
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

/**
 * All logs of the process use this writer, so that their lines stay in order. When the process ends, the remaining
 * lines are written.
 */
export const standardLines = batchLogLines(process.stdout)
process.once('exit', standardLines.flush)

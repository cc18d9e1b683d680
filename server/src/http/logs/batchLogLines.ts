import { type DestinationStream, pino } from 'pino'

/** Maximum wait of a log line: each write is a system call that delays all requests. */
const GATHER_MS = 100
const GATHER_CHARACTERS = 16 * 1024
const { warn: WARNING = 40 } = pino.levels.values

interface Lines extends DestinationStream {
  flush(): void
}

/** Writes log lines in batches. Warnings and errors are written immediately together with all earlier lines. */
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
    // Makes pino report the level of each line.
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

/** Shared by all logs of the process, so that their lines stay in order. The rest is written at exit. */
export const standardLines = batchLogLines(process.stdout)
process.once('exit', standardLines.flush)

import { readFileSync } from 'node:fs'

/** What Linux counts a process's time in, whatever its kernel counts in itself. */
const TICK_MS = 10

function readTicks(pid: number): number | null {
  try {
    // The name before the bracket may hold spaces; behind it utime and stime are the 12th and 13th word.
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = Number(words[11]) + Number(words[12])
    return Number.isFinite(ticks) ? ticks : null
  } catch {
    return null
  }
}

/** A watch that runs only while this process has a processor; null where the system does not tell. */
export function processorTimeOf(pid: number | undefined): (() => number) | null {
  const begun = pid === undefined ? null : readTicks(pid)
  if (pid === undefined || begun === null) return null
  let last = begun
  return () => {
    // A process that has ended leaves its last figure.
    last = readTicks(pid) ?? last
    return (last - begun) * TICK_MS
  }
}

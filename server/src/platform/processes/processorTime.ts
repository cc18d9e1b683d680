import { readFileSync } from 'node:fs'

/** Linux reports the processor time of processes in units of 10 ms, even if the kernel uses another unit internally. */
const TICK_MS = 10

function readTicks(pid: number): number | null {
  try {
    // In `/proc/PID/stat`, the process name in brackets may contain spaces. `utime` and `stime` are the 12th and 13th
    // word after the brackets.
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = Number(words[11]) + Number(words[12])
    return Number.isFinite(ticks) ? ticks : null
  } catch {
    return null
  }
}

export function processorTimeOf(pid: number | undefined): (() => number) | null {
  const begun = pid === undefined ? null : readTicks(pid)
  if (pid === undefined || begun === null) return null
  let last = begun
  return () => {
    last = readTicks(pid) ?? last
    return (last - begun) * TICK_MS
  }
}

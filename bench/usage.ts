import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** What a process and all its threads have used of the processors so far. */
export function processorMs(pid: number): number {
  const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = afterName.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** What it holds of the memory at this moment. */
export function memoryMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

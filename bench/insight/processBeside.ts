import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openConnection, request } from '../connection.ts'
import { milliseconds, percentile, printTable, times, whole } from '../figures.ts'
import { memoryMb } from '../usage.ts'

const BETWEEN_MS = 5

/** The process of a server that runs this script, while there is one. */
function childOf(server: number, script: string): number | undefined {
  const threads = readdirSync(`/proc/${server}/task`)
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/${server}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return children.find((child) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(script)
    } catch {
      return false
    }
  })
}

const peak = (pid: number, before: number) => {
  try {
    return Math.max(before, memoryMb(pid))
  } catch {
    // It has ended since it was seen.
    return before
  }
}

export interface Told {
  waits: number[]
  server: number
  /** The most memory of the process that works apart. */
  apart: number
  took: number
}

/** Looks at a server beside a process of its own that works apart. */
export function watchProcess(port: number, server: number, script: string) {
  const isRunning = () => childOf(server, script) !== undefined

  /** Asks for something that needs no database, again and again, while this holds; late answers are a loop that had other work. */
  async function askWhile(holds: (isRunning: boolean) => boolean): Promise<Told> {
    const connection = await openConnection(port)
    const alive = request('GET', '/api/alive')
    const began = performance.now()
    const told: Told = { waits: [], server: 0, apart: 0, took: 0 }
    for (;;) {
      const child = childOf(server, script)
      if (!holds(child !== undefined)) break
      told.waits.push(await connection.send(alive))
      told.server = peak(server, told.server)
      if (child) told.apart = peak(child, told.apart)
      await pause(BETWEEN_MS)
    }
    connection.close()
    return { ...told, took: performance.now() - began }
  }
  return { isRunning, askWhile }
}

/** What an answer that needs no database waited, and the most memory that was held. */
export function printBeside(names: { busy: string; apart: string }, rest: Told, busy: Told): void {
  const waits = [0.5, 0.95, 0.99, 1]
  const shown = ({ waits: all, server, apart }: Told) => [
    ...waits.map((share) => milliseconds(percentile(all, share))),
    `${whole(server)} MB`,
    apart > 0 ? `${whole(apart)} MB` : '',
  ]
  const ratios = waits.map((share) => times(percentile(busy.waits, share) / percentile(rest.waits, share)))
  printTable([
    ['', 'p50', 'p95', 'p99', 'longest', 'server', names.apart],
    ['at rest', ...shown(rest)],
    [names.busy, ...shown(busy)],
    ['ratio', ...ratios, times(busy.server / rest.server), ''],
  ])
}

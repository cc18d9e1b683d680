import { setTimeout } from 'node:timers/promises'
import type { Kind } from './candidate.ts'
import type { CrowdTotals } from './candidates.ts'

export interface Window {
  from: number
  to: number
}

export type Windows = Map<string, Window[]>

/** Real staff pause between two actions, so the simulated staff pause too. */
const PAUSE_MS = 500

const now = () => performance.timeOrigin + performance.now()

export async function windowOf(work: () => Promise<unknown>): Promise<Window> {
  const from = now()
  await work()
  return { from, to: now() }
}

export async function windowsOf(work: () => Promise<unknown>, ms: number): Promise<Window[]> {
  const windows: Window[] = []
  const until = now() + ms
  do {
    windows.push(await windowOf(work))
    await setTimeout(PAUSE_MS)
  } while (now() < until)
  return windows
}

export function spentIn({ samples }: CrowdTotals, kind: Kind, windows: readonly Window[]): number[] {
  const spent: number[] = []
  const all = samples[kind]
  for (let at = 0; at < all.length; at += 2) {
    const [sent = 0, ms = 0] = [all[at], all[at + 1]]
    if (windows.some(({ from, to }) => sent < to && sent + ms > from)) spent.push(ms)
  }
  return spent
}

export const WHOLE_RUN: Window = { from: 0, to: Number.POSITIVE_INFINITY }

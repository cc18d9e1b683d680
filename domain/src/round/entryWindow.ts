/** The time window for starting a test; null means no limit. A running test continues after the end of the window. */
export interface EntryWindow {
  opens_at: number | null
  closes_at: number | null
}

export interface Invited extends EntryWindow {
  started_at: number | null
  withdrawn_at: number | null
}

export type EntryState = 'waiting' | 'open' | 'expired' | 'withdrawn' | 'started'

export function entryStateAt({ opens_at, closes_at, started_at, withdrawn_at }: Invited, arrival: number): EntryState {
  if (started_at !== null) return 'started'
  if (withdrawn_at !== null) return 'withdrawn'
  if (closes_at !== null && arrival >= closes_at) return 'expired'
  return opens_at !== null && arrival < opens_at ? 'waiting' : 'open'
}

export type WindowFault = 'WINDOW_BACKWARDS' | 'WINDOW_OVER'

export const isBackwards = ({ opens_at, closes_at }: EntryWindow): boolean =>
  opens_at !== null && closes_at !== null && closes_at <= opens_at

export function windowFault(window: EntryWindow, now: number): WindowFault | null {
  if (isBackwards(window)) return 'WINDOW_BACKWARDS'
  return window.closes_at !== null && window.closes_at <= now ? 'WINDOW_OVER' : null
}

const DAY_MS = 24 * 60 * 60_000

interface RequestedWindow {
  opens_at?: number | null | undefined
  closes_at?: number | null | undefined
}

/**
 * If no end is given, the blueprint's number of days determines the end of the window. A null start or end means no
 * limit.
 */
export function windowFor(
  { opens_at = null, closes_at }: RequestedWindow,
  openDays: number | null,
  now: number,
): EntryWindow {
  if (closes_at !== undefined) return { opens_at, closes_at }
  return { opens_at, closes_at: openDays === null ? null : (opens_at ?? now) + openDays * DAY_MS }
}

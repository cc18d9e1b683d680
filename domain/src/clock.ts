import { TRAVEL_MS } from './limits.ts'

/** Where an interview stands. Only these moments decide; nothing else is stored about it. */
export interface Times {
  started_at: number | null
  deadline_at: number | null
  closed_at: number | null
}

export type Stage = 'to_do' | 'in_progress' | 'done'
export type Acceptance = 'accepted' | 'not_started' | 'too_late'

/** Time is up at the deadline for whoever looks, though answers on their way still count for a moment. */
export function stageAt({ started_at, deadline_at, closed_at }: Times, now: number): Stage {
  if (started_at === null || deadline_at === null) return 'to_do'
  return closed_at !== null || now >= deadline_at ? 'done' : 'in_progress'
}

/** The one place that says whether an answer received at this moment counts (docs/decisions.md, reading 20). */
export function acceptanceAt({ started_at, deadline_at, closed_at }: Times, receivedAt: number): Acceptance {
  if (started_at === null || deadline_at === null) return 'not_started'
  if (closed_at !== null) return 'too_late'
  return receivedAt <= deadline_at + TRAVEL_MS ? 'accepted' : 'too_late'
}

/** From here on nothing can be accepted any more, so the result may be computed. */
export function isOverAt({ deadline_at }: Times, now: number): boolean {
  return deadline_at !== null && now > deadline_at + TRAVEL_MS
}

export function deadlineOf(startedAt: number, maxTimeMinutes: number): number {
  return startedAt + maxTimeMinutes * 60_000
}

export function remainingMs({ max_time, ...times }: Times & { max_time: number }, now: number): number {
  const { deadline_at, closed_at } = times
  if (deadline_at === null) return max_time * 60_000
  return closed_at === null ? Math.max(0, deadline_at - now) : Math.max(0, deadline_at - closed_at)
}

export function takenMs({ started_at, deadline_at, closed_at }: Times, now: number): number {
  if (started_at === null || deadline_at === null) return 0
  return Math.max(0, Math.min(closed_at ?? now, deadline_at) - started_at)
}

const two = (value: number) => String(value).padStart(2, '0')

/** `hh:mm:ss`; a begun second of remaining time still counts, so it is rounded up there by the caller's choice. */
export function hhmmss(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
}

export function secondsOf(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

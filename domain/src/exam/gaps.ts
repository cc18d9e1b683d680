import { SILENCE_MS } from '../limits.ts'

export interface Period {
  from: number
  to: number
}

export interface LastHeartbeat {
  heard_at: number
  /** The time when the candidate's page was hidden; null while the page is visible. */
  hidden_at: number | null
  /** Time of the first heartbeat. A silence before the first heartbeat does not count. */
  measured_from: number | null
  /** Start of the oldest gap without a known cause. The next heartbeat reports the cause. */
  unsettled_from: number | null
}

/** Each request by the candidate counts as a heartbeat. Only the call `sendHeartbeat` also reports `presence`. */
export interface Heartbeat {
  at: number
  presence: { isHidden: boolean; missed: number } | null
}

/** The cause is `page`, unless the first heartbeat after the gap reports that connections failed. */
export interface DetectedGap extends Period {
  cause: 'network' | 'page'
}

/** The limit is longer for a hidden page, because its timers run only once a minute. */
const silenceLimit = ({ hidden_at }: LastHeartbeat) => (hidden_at === null ? SILENCE_MS.inSight : SILENCE_MS.hidden)

export const isAwayAt = (heard: LastHeartbeat, now: number): boolean =>
  heard.measured_from !== null && now - heard.heard_at > silenceLimit(heard)

const clippedTo = ({ from, to }: Period, bounds: Period): Period => ({
  from: Math.max(from, bounds.from),
  to: Math.min(to, bounds.to),
})

const isLong = ({ from, to }: Period) => to > from

export function gapUntil(heard: LastHeartbeat | null, at: number, runningPeriod: Period): Period | null {
  if (heard === null || !isAwayAt(heard, at)) return null
  const gap = clippedTo({ from: heard.heard_at, to: at }, runningPeriod)
  return isLong(gap) ? gap : null
}

const noHeartbeat = (at: number): LastHeartbeat => ({
  heard_at: at,
  hidden_at: null,
  measured_from: null,
  unsettled_from: null,
})

export interface HeartbeatResult {
  heard: LastHeartbeat | null
  gaps: DetectedGap[]
  settled: { from: number; isNetwork: boolean } | null
}

function withPresence(heard: LastHeartbeat, { at, presence }: Heartbeat): LastHeartbeat {
  if (!presence) return heard
  const hidden_at = presence.isHidden ? (heard.hidden_at ?? at) : null
  return { ...heard, hidden_at, measured_from: heard.measured_from ?? at, unsettled_from: null }
}

/** A late request from another node or page must not move the time of the last heartbeat backwards. */
function afterHeartbeat(
  { heard, gaps, settled }: HeartbeatResult,
  heartbeat: Heartbeat,
  runningPeriod: Period,
): HeartbeatResult {
  const before = heard ?? noHeartbeat(heartbeat.at)
  const gap = gapUntil(heard, heartbeat.at, runningPeriod)
  const found: DetectedGap[] = gap ? [...gaps, { ...gap, cause: 'page' }] : gaps
  const unsettled_from = before.unsettled_from ?? gap?.from ?? null
  const now = { ...before, heard_at: Math.max(before.heard_at, heartbeat.at), unsettled_from }
  if (!heartbeat.presence || unsettled_from === null)
    return { heard: withPresence(now, heartbeat), gaps: found, settled }
  const isNetwork = heartbeat.presence.missed > 0
  return {
    heard: withPresence(now, heartbeat),
    gaps: found.map((one) => (isNetwork && one.from >= unsettled_from ? { ...one, cause: 'network' } : one)),
    settled: settled ?? { from: unsettled_from, isNetwork },
  }
}

export const gapsOfHeartbeats = (
  heard: LastHeartbeat | null,
  heartbeats: readonly Heartbeat[],
  runningPeriod: Period,
): HeartbeatResult =>
  heartbeats.reduce((result: HeartbeatResult, heartbeat) => afterHeartbeat(result, heartbeat, runningPeriod), {
    heard,
    gaps: [],
    settled: null,
  })

export const subtractPeriods = (period: Period, others: readonly Period[]): Period[] =>
  others
    .reduce(
      (parts: Period[], { from, to }) =>
        parts.flatMap((part) =>
          [
            { from: part.from, to: Math.min(part.to, from) },
            { from: Math.max(part.from, to), to: part.to },
          ].filter(isLong),
        ),
      [period],
    )
    .filter(isLong)

import { SILENCE_MS } from '../limits.ts'

export interface Stretch {
  from: number
  to: number
}

/** The known facts about a running test after a heartbeat. */
export interface LastHeard {
  heard_at: number
  /** When the page reported that it is hidden; null while it is visible. */
  hidden_at: number | null
  /** Time of the first heartbeat. Silence before it does not count. */
  measured_from: number | null
  /** Start of the oldest gap whose cause is unknown; the next heartbeat reports the cause. Null if there is none. */
  unsettled_from: number | null
}

/** Each request by the candidate counts as a heartbeat. Only the call `sendHeartbeat` also reports `presence`. */
export interface Sign {
  at: number
  presence: { isHidden: boolean; missed: number } | null
}

/**
 * A time without requests. The cause is `page`, unless the first heartbeat afterwards reports that connections failed.
 */
export interface FoundGap extends Stretch {
  cause: 'network' | 'page'
}

/** In a hidden page, timers run only once a minute. */
const silenceLimit = ({ hidden_at }: LastHeard) => (hidden_at === null ? SILENCE_MS.inSight : SILENCE_MS.hidden)

export const isAwayAt = (heard: LastHeard, now: number): boolean =>
  heard.measured_from !== null && now - heard.heard_at > silenceLimit(heard)

const within = ({ from, to }: Stretch, bounds: Stretch): Stretch => ({
  from: Math.max(from, bounds.from),
  to: Math.min(to, bounds.to),
})

const isLong = ({ from, to }: Stretch) => to > from

/** The silence until this time, limited to the running time of the test. Null if it is too short for a gap. */
export function gapUntil(heard: LastHeard | null, at: number, clock: Stretch): Stretch | null {
  if (heard === null || !isAwayAt(heard, at)) return null
  const gap = within({ from: heard.heard_at, to: at }, clock)
  return isLong(gap) ? gap : null
}

const noHeartbeat = (at: number): LastHeard => ({
  heard_at: at,
  hidden_at: null,
  measured_from: null,
  unsettled_from: null,
})

export interface Listened {
  heard: LastHeard | null
  gaps: FoundGap[]
  /** The first heartbeat reports the cause of all gaps from this time on. */
  settled: { from: number; isNetwork: boolean } | null
}

function withPresence(heard: LastHeard, { at, presence }: Sign): LastHeard {
  if (!presence) return heard
  const hidden_at = presence.isHidden ? (heard.hidden_at ?? at) : null
  return { ...heard, hidden_at, measured_from: heard.measured_from ?? at, unsettled_from: null }
}

/** A late request from another node or page must not move the time of the last heartbeat backwards. */
function afterHeartbeat({ heard, gaps, settled }: Listened, sign: Sign, clock: Stretch): Listened {
  const before = heard ?? noHeartbeat(sign.at)
  const gap = gapUntil(heard, sign.at, clock)
  const found: FoundGap[] = gap ? [...gaps, { ...gap, cause: 'page' }] : gaps
  const unsettled_from = before.unsettled_from ?? gap?.from ?? null
  const now = { ...before, heard_at: Math.max(before.heard_at, sign.at), unsettled_from }
  if (!sign.presence || unsettled_from === null) return { heard: withPresence(now, sign), gaps: found, settled }
  const isNetwork = sign.presence.missed > 0
  return {
    heard: withPresence(now, sign),
    gaps: found.map((one) => (isNetwork && one.from >= unsettled_from ? { ...one, cause: 'network' } : one)),
    // Later heartbeats in the same batch concern the gaps above.
    settled: settled ?? { from: unsettled_from, isNetwork },
  }
}

/** Processes the requests of a test in order, starting with its last state. */
export const gapsOfSigns = (heard: LastHeard | null, signs: readonly Sign[], clock: Stretch): Listened =>
  signs.reduce((listened: Listened, sign) => afterHeartbeat(listened, sign, clock), { heard, gaps: [], settled: null })

/** The parts of a period that are outside all other periods, so that gaps never overlap. */
export const subtractStretches = (stretch: Stretch, others: readonly Stretch[]): Stretch[] =>
  others
    .reduce(
      (parts: Stretch[], { from, to }) =>
        parts.flatMap((part) =>
          [
            { from: part.from, to: Math.min(part.to, from) },
            { from: Math.max(part.from, to), to: part.to },
          ].filter(isLong),
        ),
      [stretch],
    )
    .filter(isLong)

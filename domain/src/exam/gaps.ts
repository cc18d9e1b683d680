import { SILENCE_MS } from '../limits.ts'

export interface Stretch {
  from: number
  to: number
}

/** What is known of a running test between two signs of life. */
export interface LastHeard {
  heard_at: number
  /** Since when its page has said that it is out of sight; null where it is in sight. */
  hidden_at: number | null
  /** When its page first told of its presence: nothing is measured before. */
  measured_from: number | null
  /** Where the oldest gap begins whose cause the next presence tells; null where none waits for it. */
  unsettled_from: number | null
}

/** A call of its candidate: any of them, or the one that tells of the page's presence. */
export interface Sign {
  at: number
  presence: { isHidden: boolean; missed: number } | null
}

/** A stretch that was not heard of; `page` until the first presence after it says that it found no server. */
export interface FoundGap extends Stretch {
  cause: 'network' | 'page'
}

/** Timers of a page out of sight run once a minute. */
const patienceWith = ({ hidden_at }: LastHeard) => (hidden_at === null ? SILENCE_MS.inSight : SILENCE_MS.hidden)

export const isAwayAt = (heard: LastHeard, now: number): boolean =>
  heard.measured_from !== null && now - heard.heard_at > patienceWith(heard)

const within = ({ from, to }: Stretch, bounds: Stretch): Stretch => ({
  from: Math.max(from, bounds.from),
  to: Math.min(to, bounds.to),
})

const isLong = ({ from, to }: Stretch) => to > from

/** The silence up to this moment, where it is a gap: the part of it in which the clock ran. */
export function gapUntil(heard: LastHeard | null, at: number, clock: Stretch): Stretch | null {
  if (heard === null || !isAwayAt(heard, at)) return null
  const gap = within({ from: heard.heard_at, to: at }, clock)
  return isLong(gap) ? gap : null
}

const nothingHeard = (at: number): LastHeard => ({
  heard_at: at,
  hidden_at: null,
  measured_from: null,
  unsettled_from: null,
})

export interface Listened {
  heard: LastHeard | null
  gaps: FoundGap[]
  /** What the first presence says about gaps that were found before, from this moment on. */
  settled: { from: number; isNetwork: boolean } | null
}

function withPresence(heard: LastHeard, { at, presence }: Sign): LastHeard {
  if (!presence) return heard
  const hidden_at = presence.isHidden ? (heard.hidden_at ?? at) : null
  return { ...heard, hidden_at, measured_from: heard.measured_from ?? at, unsettled_from: null }
}

/** One that comes late, from another node or page, moves nothing back. */
function afterSign({ heard, gaps, settled }: Listened, sign: Sign, clock: Stretch): Listened {
  const before = heard ?? nothingHeard(sign.at)
  const gap = gapUntil(heard, sign.at, clock)
  const found: FoundGap[] = gap ? [...gaps, { ...gap, cause: 'page' }] : gaps
  const unsettled_from = before.unsettled_from ?? gap?.from ?? null
  const now = { ...before, heard_at: Math.max(before.heard_at, sign.at), unsettled_from }
  if (!sign.presence || unsettled_from === null) return { heard: withPresence(now, sign), gaps: found, settled }
  const isNetwork = sign.presence.missed > 0
  return {
    heard: withPresence(now, sign),
    gaps: found.map((one) => (isNetwork && one.from >= unsettled_from ? { ...one, cause: 'network' } : one)),
    // Later ones in the same breath are among the gaps above.
    settled: settled ?? { from: unsettled_from, isNetwork },
  }
}

/** What a test's signs of life come to, in their order, after what was known before. */
export const gapsOfSigns = (heard: LastHeard | null, signs: readonly Sign[], clock: Stretch): Listened =>
  signs.reduce((listened: Listened, sign) => afterSign(listened, sign, clock), { heard, gaps: [], settled: null })

/** The parts of a stretch that lie in none of the others, so that gaps never overlap. */
export const outsideOf = (stretch: Stretch, others: readonly Stretch[]): Stretch[] =>
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

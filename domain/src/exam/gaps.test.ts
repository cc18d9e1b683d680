import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DetectedGap,
  gapsOfHeartbeats,
  gapUntil,
  type Heartbeat,
  isAwayAt,
  type LastHeartbeat,
  type Period,
  subtractPeriods,
} from './gaps.ts'

const always: Period = { from: 0, to: Number.MAX_SAFE_INTEGER }
const heardAt = (heard_at: number, more: Partial<LastHeartbeat> = {}): LastHeartbeat => ({
  heard_at,
  hidden_at: null,
  measured_from: 0,
  unsettled_from: null,
  ...more,
})
const page = (at: number, isHidden = false, missed = 0): Heartbeat => ({ at, presence: { isHidden, missed } })
const call = (at: number): Heartbeat => ({ at, presence: null })
const S = 1_000

describe('gaps in the heartbeats', () => {
  test.each([
    ['after 25 s and a moment', heardAt(0), 25 * S + 1, true],
    ['not after 25 s', heardAt(0), 25 * S, false],
    ['for a hidden page not after 90 s', heardAt(0, { hidden_at: 0 }), 90 * S, false],
    ['for a hidden page after 90 s and a moment', heardAt(0, { hidden_at: 0 }), 90 * S + 1, true],
    ['never before the first heartbeat', heardAt(0, { measured_from: null }), 3_600 * S, false],
  ])('a gap starts after a time without a heartbeat: %s', (_, heard, at, isOne) => {
    expect(isAwayAt(heard, at)).toBe(isOne)
    expect(gapUntil(heard, at, always)).toEqual(isOne ? { from: 0, to: at } : null)
  })

  test('a gap counts only while the clock of the test runs', () => {
    expect(gapUntil(heardAt(0), 100 * S, { from: 10 * S, to: 60 * S })).toEqual({ from: 10 * S, to: 60 * S })
    expect(gapUntil(heardAt(0), 100 * S, { from: 100 * S, to: 200 * S })).toBeNull()
    expect(gapUntil(null, 100 * S, always)).toBeNull()
  })
})

describe('gaps found from heartbeats and calls', () => {
  test('gaps are measured only from the first heartbeat on, and then any call counts as contact', () => {
    const { heard, gaps } = gapsOfHeartbeats(null, [call(0), call(200 * S), page(300 * S), call(320 * S)], always)

    expect(gaps).toEqual([])
    expect(heard).toEqual(heardAt(320 * S, { measured_from: 300 * S }))
  })

  test.each([
    [0, 'page'],
    [3, 'network'],
  ])('if the next heartbeat reports %i failed calls, the cause of the gap is the %s', (missed, cause) => {
    const { gaps, settled } = gapsOfHeartbeats(
      heardAt(0),
      [page(240 * S, false, missed), page(250 * S, false, 9)],
      always,
    )

    expect(gaps).toEqual([{ from: 0, to: 240 * S, cause }])
    expect(settled).toEqual({ from: 0, isNetwork: missed > 0 })
  })

  test('the next heartbeat gives the cause of a gap, even if another call has ended the gap', () => {
    const first = gapsOfHeartbeats(heardAt(0), [call(60 * S)], always)
    expect(first).toMatchObject({ gaps: [{ from: 0, to: 60 * S, cause: 'page' }], settled: null })
    expect(first.heard).toMatchObject({ unsettled_from: 0 })

    const second = gapsOfHeartbeats(first.heard, [call(61 * S), page(62 * S, false, 5)], always)
    expect(second).toMatchObject({ gaps: [], settled: { from: 0, isNetwork: true }, heard: { unsettled_from: null } })
  })

  test('two gaps that end before the same heartbeat have the same cause', () => {
    const { gaps } = gapsOfHeartbeats(heardAt(0), [call(60 * S), page(120 * S, false, 1)], always)

    expect(gaps.map(({ cause }) => cause)).toEqual(['network', 'network'])
  })

  test('a hidden page may have a longer time between heartbeats, until the page reports that it is visible', () => {
    const { gaps, heard } = gapsOfHeartbeats(
      heardAt(0),
      [page(S, true), page(61 * S, true), page(62 * S), call(92 * S)],
      always,
    )

    expect(gaps).toEqual([{ from: 62 * S, to: 92 * S, cause: 'page' }])
    expect(heard?.hidden_at).toBeNull()
    expect(gapsOfHeartbeats(heardAt(0), [page(S, true), page(61 * S, true)], always).heard?.hidden_at).toBe(S)
  })

  test('a delayed heartbeat does not change the order of gaps and contacts', () => {
    expect(gapsOfHeartbeats(heardAt(50 * S), [call(20 * S)], always)).toMatchObject({
      heard: { heard_at: 50 * S },
      gaps: [],
    })
  })
})

const aSign = fc.record({
  after: fc.integer({ min: -5 * S, max: 200 * S }),
  presence: fc.option(fc.record({ isHidden: fc.boolean(), missed: fc.nat(3) })),
})

function heartbeatsOf(steps: readonly { after: number; presence: Heartbeat['presence'] }[]): Heartbeat[] {
  let at = 0
  return steps.map(({ after, presence }) => {
    at += after
    return { at, presence }
  })
}

const inOrder = (gaps: readonly Period[]) => gaps.every(({ from }, at) => at === 0 || from >= (gaps[at - 1]?.to ?? 0))

test('for any history, gaps never overlap and are within the running time of the clock', () => {
  fc.assert(
    fc.property(fc.array(aSign), fc.nat(100 * S), fc.nat(2_000 * S), (steps, from, length) => {
      const clock = { from, to: from + length }
      const { gaps } = gapsOfHeartbeats(null, heartbeatsOf(steps), clock)

      expect(inOrder(gaps)).toBe(true)
      for (const gap of gaps) {
        expect(gap.to).toBeGreaterThan(gap.from)
        expect(gap.from).toBeGreaterThanOrEqual(clock.from)
        expect(gap.to).toBeLessThanOrEqual(clock.to)
      }
    }),
  )
})

test('reading the heartbeats in several parts finds the same gaps as reading them together', () => {
  fc.assert(
    fc.property(fc.array(aSign), fc.nat(20), (steps, cut) => {
      const heartbeats = heartbeatsOf(steps)
      const whole = gapsOfHeartbeats(null, heartbeats, always)
      const first = gapsOfHeartbeats(null, heartbeats.slice(0, cut), always)
      const second = gapsOfHeartbeats(first.heard, heartbeats.slice(cut), always)
      const { settled } = second
      const asSettled = (gap: DetectedGap): DetectedGap =>
        settled?.isNetwork && gap.from >= settled.from ? { ...gap, cause: 'network' } : gap

      expect(second.heard).toEqual(whole.heard)
      expect([...first.gaps.map(asSettled), ...second.gaps]).toEqual(whole.gaps)
    }),
  )
})

test.each<[Period[], Period[]]>([
  [[], [{ from: 10, to: 20 }]],
  [[{ from: 0, to: 10 }], [{ from: 10, to: 20 }]],
  [[{ from: 20, to: 30 }], [{ from: 10, to: 20 }]],
  [
    [{ from: 12, to: 15 }],
    [
      { from: 10, to: 12 },
      { from: 15, to: 20 },
    ],
  ],
  [[{ from: 5, to: 15 }], [{ from: 15, to: 20 }]],
  [[{ from: 5, to: 25 }], []],
  [
    [
      { from: 5, to: 12 },
      { from: 18, to: 25 },
    ],
    [{ from: 12, to: 18 }],
  ],
])('the time from 10 to 20 without the ranges %o is %o', (others, parts) => {
  expect(subtractPeriods({ from: 10, to: 20 }, others)).toEqual(parts)
})

test('subtracting nothing from an empty time range leaves no period', () => {
  expect(subtractPeriods({ from: 10, to: 10 }, [])).toEqual([])
})

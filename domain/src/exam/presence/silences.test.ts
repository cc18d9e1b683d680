import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findOutage, findSilences, silentMs } from './silences.ts'

const S = 1_000
const life = (from: number, to: number, isOpenEnded = false) => ({ from: from * S, to: to * S, isOpenEnded })
const silence = (from: number, to: number) => ({ from: from * S, to: to * S })

test.each([
  ['one node that still runs', [life(0, 100, true)], []],
  ['no node yet', [], []],
  ['a restart', [life(0, 10), life(18, 18, true)], [silence(10, 18)]],
  ['a restart while another node runs', [life(0, 10), life(2, 40), life(18, 18, true)], []],
  ['two restarts', [life(0, 10), life(18, 20), life(29, 29, true)], [silence(10, 18), silence(20, 29)]],
])('the search finds exactly the times without any running server: %s', (_, lives, found) => {
  expect(findSilences(lives)).toEqual({ found, isOpen: false })
})

test('if an earlier server may still be running, the search reports no outage yet', () => {
  const lives = [life(0, 10, true), life(0, 8), life(18, 18, true)]
  expect(findSilences(lives)).toEqual({ found: [], isOpen: true })
  expect(findSilences([life(0, 20, true), ...lives.slice(1)])).toEqual({ found: [], isOpen: false })
})

test.each([
  ['one of 15 s', [silence(0, 15)], 1],
  ['none if shorter', [silence(0, 14.999)], 0],
  ['two that are long enough together', [silence(0, 8), silence(30, 37)], 2],
  ['two that are too short together', [silence(0, 8), silence(30, 36)], 0],
  ['less than a minute apart', [silence(0, 8), silence(67.999, 75)], 2],
  ['a minute apart', [silence(0, 8), silence(68, 76)], 0],
  ['the last ones alone', [silence(0, 20), silence(200, 210), silence(215, 221)], 2],
  ['nothing', [], 0],
])(
  'times without a server, less than a minute apart, are an outage if they add up to fifteen seconds: %s',
  (_, silences, amount) => {
    expect(findOutage(silences.toReversed()) ?? []).toEqual(silences.slice(silences.length - amount))
  },
)

test('times with and without a running server fill the whole time and never overlap', () => {
  const aLife = fc.tuple(fc.nat(200), fc.nat(30)).map(([from, length]) => life(from, from + length))
  fc.assert(
    fc.property(fc.array(aLife, { minLength: 1 }), (lives) => {
      const { found } = findSilences(lives)
      const isAlive = (at: number) => lives.some(({ from, to }) => from <= at && at <= to)
      const isSilent = (at: number) => found.some(({ from, to }) => from < at && at < to)
      const first = Math.min(...lives.map(({ from }) => from))
      const last = Math.max(...lives.map(({ to }) => to))
      for (let at = first + 500; at < last; at += S) expect(isSilent(at)).toBe(!isAlive(at))
      expect(silentMs(found)).toBeLessThanOrEqual(last - first)
    }),
  )
})

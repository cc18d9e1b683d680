import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findOutage, findSilences, silentMs } from './silences.ts'

const S = 1_000
const life = (from: number, to: number, mayGoOn = false) => ({ from: from * S, to: to * S, mayGoOn })
const silence = (from: number, to: number) => ({ from: from * S, to: to * S })

test.each([
  ['one node that lives on', [life(0, 100, true)], []],
  ['nobody yet', [], []],
  ['a restart', [life(0, 10), life(18, 18, true)], [silence(10, 18)]],
  ['another node that lived through it', [life(0, 10), life(2, 40), life(18, 18, true)], []],
  ['two restarts', [life(0, 10), life(18, 20), life(29, 29, true)], [silence(10, 18), silence(20, 29)]],
])('the times without a server between the runs %s', (_, lives, found) => {
  expect(findSilences(lives)).toEqual({ found, isOpen: false })
})

test('a silence has no end if the server may still be running', () => {
  const lives = [life(0, 10, true), life(0, 8), life(18, 18, true)]
  expect(findSilences(lives)).toEqual({ found: [], isOpen: true })
  expect(findSilences([life(0, 20, true), ...lives.slice(1)])).toEqual({ found: [], isOpen: false })
})

test.each([
  ['one of 15 s', [silence(0, 15)], 1],
  ['none shorter', [silence(0, 14.999)], 0],
  ['two that come to it', [silence(0, 8), silence(30, 37)], 2],
  ['two that do not', [silence(0, 8), silence(30, 36)], 0],
  ['less than a minute apart', [silence(0, 8), silence(67.999, 75)], 2],
  ['a minute apart', [silence(0, 8), silence(68, 76)], 0],
  ['the last ones alone', [silence(0, 20), silence(200, 210), silence(215, 221)], 2],
  ['nothing', [], 0],
])('an outage is %s', (_, silences, amount) => {
  expect(findOutage(silences.toReversed()) ?? []).toEqual(silences.slice(silences.length - amount))
})

test('the silences and the runs of the server fill the whole time and never overlap', () => {
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

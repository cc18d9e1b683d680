import { GUIDE } from '@assay/domain/verification/signals/guide'
import { SIGNAL_KINDS, type SignalKind } from '@assay/domain/verification/signals/round'
import { expect, test } from 'vitest'
import { seededChance } from '../../testing/client/signals/chance.ts'
import { rateOf } from '../../testing/client/signals/rates.ts'
import { type Second, takeSecondTest } from '../../testing/client/signals/secondTest.ts'
import { simulateYear } from '../../testing/client/signals/year.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'

const SIZES = rounds(0, 1) === 1 ? [40, 100, 200, 400, 2_000] : [40, 100]
const MOST_FALSE = 0.05

/**
 * With many candidates, fewer rounds are simulated, because the number of pairs grows with the square of the
 * candidates.
 */
function roundsOf(kind: SignalKind, people: number) {
  if (kind !== 'SAME_ANSWERS') return { planted: rounds(40, 200), sound: rounds(10, 20) }
  if (people > 1_000) return { planted: 100, sound: 4 }
  return { planted: rounds(20, 100), sound: rounds(20, 100) }
}

const byChance = (share: number, tries: number) => 4 * Math.sqrt((share * (1 - share)) / tries) + 2 / tries

const shown = (share: number) => share.toFixed(3)

test.each(SIGNAL_KINDS)(
  'the signal %s finds problems at the rate stated in the guide, and rarely gives a false alarm',
  { timeout: TIMEOUT_MS },
  (kind) => {
    const said = GUIDE.find((one) => one.kind === kind)
    const results: string[] = []
    for (const people of SIZES) {
      const many = roundsOf(kind, people)
      const { power, false_alarm } = rateOf(kind, people, many)
      results.push(`${people} people ${shown(power)} / ${shown(false_alarm)}`)
      expect(false_alarm).toBeLessThanOrEqual(
        MOST_FALSE + (kind === 'SAME_ANSWERS' ? byChance(MOST_FALSE, many.sound) : 0),
      )
      const known = said?.power.find((one) => one.people === people)
      if (known) expect(Math.abs(power - known.value)).toBeLessThanOrEqual(byChance(known.value, many.planted))
    }
    printFigure('G37', `${kind}, found / shown where there is nothing: ${results.join(', ')}`)
  },
)

function expectAsPredicted(seconds: readonly Second[]) {
  const lower = seconds.filter(({ verdict }) => verdict === 'clearly_lower').length / seconds.length
  const predicted = seconds.reduce((sum, one) => sum + one.predicted, 0) / seconds.length
  expect(Math.abs(lower - predicted)).toBeLessThanOrEqual(byChance(predicted, seconds.length))
  return { lower, predicted }
}

test('in a simulated year with 2,000 people, simulated problems are found and at most 1 in 20 signals is false', {
  timeout: TIMEOUT_MS,
}, () => {
  const years = Array.from({ length: rounds(1, 3) }, (_, at) => simulateYear(rounds(400, 2_000), at + 1))
  const planted = years.reduce((sum, year) => sum + year.planted, 0)
  const [missed, wrong] = [years.flatMap((year) => year.missed), years.flatMap((year) => year.wrong)]
  const hits = planted - missed.length
  printFigure('G37', `${years.length} years: ${hits} of ${planted} found, ${wrong.length} that are not there`)
  expect(missed).toEqual([])
  expect(20 * wrong.length).toBeLessThanOrEqual(hits)
  const helped = expectAsPredicted(years.flatMap((year) => year.helped))
  const honest = expectAsPredicted(years.flatMap((year) => year.honest))
  printFigure(
    'G37',
    `in these years clearly lower / told before: with help ${shown(helped.lower)} / ${shown(helped.predicted)}, without ${shown(honest.lower)} / ${shown(honest.predicted)}`,
  )
})

test('a verification test detects another person at the predicted rate, and rarely raises a false alarm about the same person', {
  timeout: TIMEOUT_MS,
}, () => {
  const chance = seededChance(7)
  const many = rounds(2_000, 20_000)
  const lower = (isSame: boolean) => {
    const all = Array.from({ length: many }, () => takeSecondTest(chance, isSame))
    return expectAsPredicted(all).lower
  }
  const [same, other] = [lower(true), lower(false)]
  printFigure('G37', `clearly lower: ${shown(same)} of the same people, ${shown(other)} of others`)
  expect(same).toBeLessThanOrEqual(0.03)
})

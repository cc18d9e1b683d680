import { readFileSync, writeFileSync } from 'node:fs'
import { SIGNAL_KINDS, type SignalKind } from '@assay/domain/verification/signals/round'
import { rateOf } from '../../../testing/client/signals/rates.ts'

const PEOPLE = [100, 400, 1_000]
const PLACE = new URL('../../../domain/src/verification/signals/guide.ts', import.meta.url)

/**
 * A thousand candidates form half a million pairs, so a simulated round takes seconds and fewer rounds are simulated.
 */
const roundsOf = (kind: SignalKind, people: number) => {
  if (kind !== 'SAME_ANSWERS') return { planted: 400, sound: 40 }
  return people > 400 ? { planted: 60, sound: 40 } : { planted: 200, sound: 150 }
}

const shown = (share: number) => share.toFixed(4)
const guide = SIGNAL_KINDS.map((kind) => {
  const rates = PEOPLE.map((people) => rateOf(kind, people, roundsOf(kind, people)))
  for (const { people, power, false_alarm } of rates)
    process.stdout.write(
      `${kind.padEnd(14)}${String(people).padStart(6)} people: found ${shown(power)}, false alarms ${shown(false_alarm)}\n`,
    )
  const largest = Math.max(...rates.map(({ false_alarm }) => false_alarm))
  return {
    kind,
    false_alarm: Number(shown(largest)),
    power: rates.map(({ people, power }) => ({ people, value: Number(shown(power)) })),
  }
})
for (const { kind, false_alarm } of guide)
  if (false_alarm > 0.05) throw new Error(`Too many false alarms for ${kind}: ${false_alarm}`)

const rows = guide.map(({ kind, false_alarm, power }) => {
  const values = power.map(({ value }) => value).join(', ')
  return `  { kind: '${kind}', false_alarm: ${false_alarm}, power: powerAt(${values}) },\n`
})
const [head] = readFileSync(PLACE, 'utf8').split(/(?<=GUIDE: .*\[\n)/)
writeFileSync(PLACE, `${head}${rows.join('')}]\n`)

import { valueAt } from '../arrays.ts'
import type { Design } from '../fit.ts'

export interface Parts {
  amount: number
  ofPerson: Int32Array
  ofEdition: Int32Array
}

/** Scores can be compared only between people whose tests share question versions, directly or through other people. */
export function connectedParts({ from, edition, editions }: Design): Parts {
  const leads = Int32Array.from({ length: editions }, (_, which) => which)
  function leadOf(which: number): number {
    let lead = which
    while (valueAt(leads, lead) !== lead) {
      leads[lead] = valueAt(leads, valueAt(leads, lead))
      lead = valueAt(leads, lead)
    }
    return lead
  }
  const firsts = Array.from({ length: from.length - 1 }, (_, person) => valueAt(edition, valueAt(from, person)))
  for (const [person, first] of firsts.entries())
    for (let line = valueAt(from, person); line < valueAt(from, person + 1); line += 1)
      leads[leadOf(valueAt(edition, line))] = leadOf(first)

  const groups = Map.groupBy(firsts, leadOf)
  const larger = [...groups].toSorted(([, one], [, other]) => other.length - one.length)
  const numbers = new Map(larger.map(([lead], place) => [lead, place + 1]))
  const numberOf = (which: number) => numbers.get(leadOf(which)) ?? 0
  return {
    amount: numbers.size,
    ofPerson: Int32Array.from(firsts, numberOf),
    ofEdition: Int32Array.from({ length: editions }, (_, which) => numberOf(which)),
  }
}

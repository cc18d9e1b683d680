import type { Design } from '../fit.ts'
import { at } from '../flat.ts'

export interface Parts {
  amount: number
  /** Part of each person and edition, from 1; the first has the most people. */
  ofPerson: Int32Array
  ofEdition: Int32Array
}

/** People whose tests share an edition, directly or indirectly, form one part. Scores are only comparable within it. */
export function connectedParts({ from, edition, editions }: Design): Parts {
  const leads = Int32Array.from({ length: editions }, (_, which) => which)
  function leadOf(which: number): number {
    let lead = which
    while (at(leads, lead) !== lead) {
      // Path halving keeps later searches short.
      leads[lead] = at(leads, at(leads, lead))
      lead = at(leads, lead)
    }
    return lead
  }
  const firsts = Array.from({ length: from.length - 1 }, (_, person) => at(edition, at(from, person)))
  for (const [person, first] of firsts.entries())
    for (let line = at(from, person); line < at(from, person + 1); line += 1)
      leads[leadOf(at(edition, line))] = leadOf(first)

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

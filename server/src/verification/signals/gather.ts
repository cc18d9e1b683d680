import type { RoundPerson, SeenEdition } from '@assay/domain/verification/signals/round'
import { readLines } from '../../insight/counting/contribution.ts'
import type { SentPerson } from './messages.ts'

export function gatherRound() {
  const people: RoundPerson[] = []
  const places = new Map<number, number>()

  function placeOf(row: number): number {
    const place = places.get(row) ?? places.size
    places.set(row, place)
    return place
  }

  function add({ document, ...person }: SentPerson): void {
    const seen = readLines(document).map(
      ({ edition, isRight, rest, chosen }): SeenEdition => ({ edition: placeOf(edition), isRight, rest, chosen }),
    )
    people.push({ ...person, seen })
  }

  return { people, add, rows: () => [...places.keys()] }
}

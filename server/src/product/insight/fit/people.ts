import type { Design } from '@assay/domain/insight/fit'
import { readQuestionRecords } from '../counting/contribution.ts'
import type { SentInterview } from './messages.ts'

export interface Person extends Omit<SentInterview, 'document'> {
  from: number
  to: number
}

export interface People {
  people: Person[]
  edition: number[]
  rows: number[]
  right: number[]
  labels: number[]
  labelSets: string[][]
}

export function collectPeople() {
  const all: People = { people: [], edition: [], rows: [], right: [], labels: [], labelSets: [] }
  const places = new Map<number, number>()
  const sets = new Map<string, number>()

  function placeOf<Key>(known: Map<Key, number>, key: Key, add: () => void): number {
    const found = known.get(key) ?? known.size
    if (found === known.size) {
      known.set(key, found)
      add()
    }
    return found
  }

  function add({ document, ...who }: SentInterview): void {
    const lines = readQuestionRecords(document)
    // A candidate without counted questions is left out, because nothing shows this candidate's ability.
    if (lines.length === 0) return
    const from = all.edition.length
    for (const { edition, isCorrect, labels } of lines) {
      all.edition.push(placeOf(places, edition, () => all.rows.push(edition)))
      all.right.push(Number(isCorrect))
      all.labels.push(placeOf(sets, labels.join('|'), () => all.labelSets.push([...labels])))
    }
    all.people.push({ ...who, from, to: all.edition.length })
  }

  return { all, add }
}

export const designOf = ({ people, edition, rows, right }: People): Design => ({
  from: Int32Array.from([0, ...people.map(({ to }) => to)]),
  edition: Int32Array.from(edition),
  right: Uint8Array.from(right),
  editions: rows.length,
})

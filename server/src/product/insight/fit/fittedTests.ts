import { type Reliability, reliabilityOf } from '@assay/domain/insight/reliability'
import { type Distribution, distributionOf, type ScoredOutcome } from '@assay/domain/insight/scoreMargins'
import type { People, Person } from './people.ts'

export interface FittedTest extends Distribution {
  kind: 'all' | 'blueprint' | 'labels' | 'label'
  blueprint_id: number | null
  labels: string[]
  interviews: number
  reliability: Reliability
}

type IsAsked = (line: number) => boolean

function askedLines({ from, to }: Person, isAsked: IsAsked): number[] {
  const lines: number[] = []
  for (let line = from; line < to; line += 1) if (isAsked(line)) lines.push(line)
  return lines
}

const testOutcome = ({ right }: People, lines: readonly number[]): ScoredOutcome => ({
  correct: lines.reduce((sum, line) => sum + (right[line] ?? 0), 0),
  counted: lines.length,
})

function sameQuestions({ edition, right }: People, papers: readonly (readonly number[])[]): number[] | null {
  const [first] = papers
  if (!first) return null
  const sums = new Map(first.map((line) => [edition[line] ?? 0, 0]))
  for (const lines of papers) {
    if (lines.length !== first.length) return null
    for (const line of lines) {
      const which = edition[line] ?? 0
      const sum = sums.get(which)
      if (sum === undefined) return null
      sums.set(which, sum + (right[line] ?? 0))
    }
  }
  return [...sums.values()]
}

type Name = Pick<FittedTest, 'kind' | 'blueprint_id' | 'labels'>

function testOf(all: People, name: Name, members: readonly Person[], isAsked: IsAsked): FittedTest {
  const papers = members.map((person) => askedLines(person, isAsked)).filter((lines) => lines.length > 0)
  const outcomes = papers.map((lines) => testOutcome(all, lines))
  const reliability = reliabilityOf(outcomes, sameQuestions(all, papers))
  return { ...name, interviews: outcomes.length, ...distributionOf(outcomes), reliability }
}

const labelsOfSet = (label_set: string): string[] => label_set.split('|').filter((name) => name !== '')

/** A group contains the interviews of a blueprint, or all interviews with exactly the same labels. */
function groupsOf({ people }: People): { name: Name; members: Person[] }[] {
  const byBlueprint = Map.groupBy(people, ({ blueprint_id }) => blueprint_id)
  const bySet = Map.groupBy(people, ({ label_set }) => label_set)
  const sets = new Set((byBlueprint.get(null) ?? []).map(({ label_set }) => label_set))
  byBlueprint.delete(null)
  return [
    ...[...byBlueprint].map(([blueprint_id, members]) => ({
      name: { kind: 'blueprint' as const, blueprint_id, labels: labelsOfSet(members[0]?.label_set ?? '') },
      members,
    })),
    ...[...sets].map((set) => ({
      name: { kind: 'labels' as const, blueprint_id: null, labels: labelsOfSet(set) },
      members: bySet.get(set) ?? [],
    })),
  ]
}

const everyLine = () => true

export function fittedTests(all: People): FittedTest[] {
  const { people, labelSets } = all
  const labels = [...new Set(labelSets.flat())].toSorted()
  const sets = labelSets.map((names) => new Set(names))
  return [
    testOf(all, { kind: 'all', blueprint_id: null, labels: [] }, people, everyLine),
    ...groupsOf(all).map(({ name, members }) => testOf(all, name, members, everyLine)),
    ...labels.map((label) => {
      const isOfLabel = (line: number) => sets[all.labels[line] ?? 0]?.has(label) ?? false
      return testOf(all, { kind: 'label', blueprint_id: null, labels: [label] }, people, isOfLabel)
    }),
  ]
}

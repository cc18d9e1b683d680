import { type Ability, abilityOf, adjustedScore } from '@assay/domain/insight/adjusted'
import { difficultyErrorOf, type Fitted, fitOf } from '@assay/domain/insight/fit'
import { connectedParts } from '@assay/domain/insight/parts/parts'
import { spreadOf } from '@assay/domain/verification/spread'
import { type FittedTest, fittedTests } from './fittedTests.ts'
import {
  type FittedEdition,
  type FittedGroup,
  type FittedPerson,
  type FittedSpreads,
  type GroupShown,
  groupName,
  partName,
} from './messages.ts'
import { designOf, type People, type Person } from './people.ts'

export interface CompleteFit {
  mean: number
  editions: FittedEdition[]
  groups: FittedGroup[]
  people: FittedPerson[]
  tests: FittedTest[]
  spreads: FittedSpreads
  parts: number
}

function editionExposure({ edition }: People, members: Iterable<Person>, editions: number): Int32Array {
  const times = new Int32Array(editions)
  for (const { from, to } of members)
    for (let line = from; line < to; line += 1) {
      const which = edition[line] ?? 0
      times[which] = (times[which] ?? 0) + 1
    }
  return times
}

function membersOf({ people }: People): Map<string, readonly Person[]> {
  const names = new Map(people.map((person) => [groupName(person), person]))
  const bySet = Map.groupBy(people, ({ label_set }) => label_set)
  const byBlueprint = Map.groupBy(people, ({ blueprint_id }) => blueprint_id)
  return new Map(
    [...names].map(([name, { blueprint_id, label_set }]) => [
      name,
      (blueprint_id === null ? bySet.get(label_set) : byBlueprint.get(blueprint_id)) ?? [],
    ]),
  )
}

type PartOf = (person: Person) => number

function groupsOf(
  all: People,
  membership: ReadonlyMap<string, readonly Person[]>,
  { fitted: { difficulty }, partOf }: { fitted: Fitted; partOf: PartOf },
): Map<string, GroupShown> {
  const shownIn = (members: readonly Person[]) =>
    [...editionExposure(all, members, difficulty.length)].flatMap(
      (amount, at): GroupShown => (amount > 0 ? [[difficulty[at] ?? 0, amount]] : []),
    )
  return new Map(
    [...membership].flatMap(([name, members]) =>
      [...Map.groupBy(members, partOf)].map(([part, own]): [string, GroupShown] => [
        partName(name, part),
        shownIn(own),
      ]),
    ),
  )
}

function abilityIn({ edition, right }: People, person: Person, { difficulty }: Fitted): Ability {
  const asked = []
  for (let line = person.from; line < person.to; line += 1)
    asked.push({ difficulty: difficulty[edition[line] ?? 0] ?? 0, isCorrect: right[line] === 1 })
  return abilityOf(asked)
}

const adjustedScoreOf = (ability: Ability, group: GroupShown): number =>
  Math.round(
    adjustedScore(
      ability,
      group.map(([of, times]) => ({ difficulty: of, times })),
    ).score,
  )

/** Estimating the distribution of ability in a group needs at least 30 interviews. */
const MIN_GROUP_SIZE = 30

function spreadsOf(
  membership: ReadonlyMap<string, readonly Person[]>,
  abilities: ReadonlyMap<Person, Ability>,
): FittedSpreads {
  const known = (own: readonly Person[]) => ({
    people: own.length,
    ...spreadOf(own.flatMap((person) => abilities.get(person) ?? [])),
  })
  const large = [...membership].filter(([, own]) => own.length >= MIN_GROUP_SIZE)
  return {
    all: known([...abilities.keys()]),
    groups: Object.fromEntries(large.map(([name, own]) => [name, known(own)])),
  }
}

/** The result is null if the calculation of difficulties does not converge. */
export function fitAll(all: People): CompleteFit | null {
  const design = designOf(all)
  const fitted = fitOf(design)
  if (!fitted) return null
  const { difficulty, information, mean } = fitted
  const times = editionExposure(all, all.people, difficulty.length)
  const membership = membersOf(all)
  const parts = connectedParts(design)
  const partOfPerson = new Map(all.people.map((person, at) => [person, parts.ofPerson[at] ?? 0]))
  const partOf = (person: Person) => partOfPerson.get(person) ?? 0
  const groups = groupsOf(all, membership, { fitted, partOf })
  const abilities = new Map(all.people.map((person) => [person, abilityIn(all, person, fitted)]))
  return {
    mean,
    editions: all.rows.map((edition, at) => ({
      edition,
      difficulty: difficulty[at] ?? 0,
      shown: times[at] ?? 0,
      error: difficultyErrorOf(information[at] ?? 0),
      part: parts.ofEdition[at] ?? 0,
    })),
    groups: [...groups].map(([name, shown]) => ({ name, shown })),
    people: [...abilities].map(([person, ability]) => {
      const { interview_id, blueprint_id, label_set } = person
      const part = partOf(person)
      const score = adjustedScoreOf(ability, groups.get(partName(groupName(person), part)) ?? [])
      return { interview_id, blueprint_id, label_set, score, part }
    }),
    tests: fittedTests(all),
    spreads: spreadsOf(membership, abilities),
    parts: parts.amount,
  }
}

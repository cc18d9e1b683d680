import { abilityOf, adjustedScore } from '@assay/domain/insight/adjusted'
import { difficultyErrorOf, type Fitted, fitOf } from '@assay/domain/insight/fit'
import { type FittedEdition, type FittedGroup, type FittedPerson, type GroupShown, groupName } from './messages.ts'
import { designOf, type People, type Person } from './people.ts'
import { type KeptTest, testsOf } from './tests.ts'

export interface WholeFit {
  mean: number
  editions: FittedEdition[]
  groups: FittedGroup[]
  people: FittedPerson[]
  tests: KeptTest[]
}

/** How often each edition was shown to these. */
function shownTo({ edition }: People, members: Iterable<Person>, editions: number): Int32Array {
  const times = new Int32Array(editions)
  for (const { from, to } of members)
    for (let line = from; line < to; line += 1) {
      const which = edition[line] ?? 0
      times[which] = (times[which] ?? 0) + 1
    }
  return times
}

/** All groups that somebody is compared within. */
function groupsOf(all: People, { difficulty }: Fitted): Map<string, GroupShown> {
  const names = new Map(all.people.map((person) => [groupName(person), person]))
  const bySet = Map.groupBy(all.people, ({ label_set }) => label_set)
  const byBlueprint = Map.groupBy(all.people, ({ blueprint_id }) => blueprint_id)
  return new Map(
    [...names].map(([name, { blueprint_id, label_set }]) => {
      const members = (blueprint_id === null ? bySet.get(label_set) : byBlueprint.get(blueprint_id)) ?? []
      const times = shownTo(all, members, difficulty.length)
      const shown = [...times].flatMap((amount, at): GroupShown => (amount > 0 ? [[difficulty[at] ?? 0, amount]] : []))
      return [name, shown]
    }),
  )
}

function scoreOf({ edition, right }: People, person: Person, { difficulty }: Fitted, group: GroupShown): number {
  const asked = []
  for (let line = person.from; line < person.to; line += 1)
    asked.push({ difficulty: difficulty[edition[line] ?? 0] ?? 0, isRight: right[line] === 1 })
  const shown = group.map(([of, times]) => ({ difficulty: of, times }))
  return Math.round(adjustedScore(abilityOf(asked), shown).score)
}

/** Everything that a fit tells; nothing where it does not settle. */
export function fitAll(all: People): WholeFit | null {
  const fitted = fitOf(designOf(all))
  if (!fitted) return null
  const { difficulty, information, mean } = fitted
  const times = shownTo(all, all.people, difficulty.length)
  const groups = groupsOf(all, fitted)
  return {
    mean,
    editions: all.rows.map((edition, at) => ({
      edition,
      difficulty: difficulty[at] ?? 0,
      shown: times[at] ?? 0,
      error: difficultyErrorOf(information[at] ?? 0),
    })),
    groups: [...groups].map(([name, shown]) => ({ name, shown })),
    people: all.people.map((person) => {
      const { interview_id, blueprint_id, label_set } = person
      const score = scoreOf(all, person, fitted, groups.get(groupName(person)) ?? [])
      return { interview_id, blueprint_id, label_set, score }
    }),
    tests: testsOf(all),
  }
}

import { chanceAt } from './fit.ts'

export interface AskedQuestion {
  difficulty: number
  isCorrect: boolean
}

export interface Ability {
  ability: number
  ability_error: number
  information: number
}

const MAX_ITERATIONS = 500
const TOLERANCE = 1e-12

/**
 * Adds an imaginary question of mean difficulty with half a point. Otherwise, the ability would be infinite after only
 * correct or only wrong answers.
 */
export function abilityOf(paper: readonly AskedQuestion[]): Ability {
  const middle = paper.reduce((sum, { difficulty }) => sum + difficulty, 0) / paper.length
  let ability = middle
  for (let step = 0; ; step += 1) {
    const added = chanceAt(ability - middle)
    let slope = 0.5 - added
    let information = added * (1 - added)
    for (const { difficulty, isCorrect } of paper) {
      const chance = chanceAt(ability - difficulty)
      slope += Number(isCorrect) - chance
      information += chance * (1 - chance)
    }
    if (Math.abs(slope) < TOLERANCE || step === MAX_ITERATIONS)
      return { ability, ability_error: 1 / Math.sqrt(information), information }
    ability += Math.max(-1, Math.min(1, slope / information))
  }
}

export interface ShownEdition {
  difficulty: number
  times: number
}

/** The average score in percent that a candidate with this ability would reach in the tests of the group. */
export function adjustedScore({ ability, information }: Ability, group: readonly ShownEdition[]) {
  let [expected, spread, times] = [0, 0, 0]
  for (const shown of group) {
    const chance = chanceAt(ability - shown.difficulty)
    expected += shown.times * chance
    spread += shown.times * chance * (1 - chance)
    times += shown.times
  }
  return { score: (100 * expected) / times, standard_error: (100 * spread) / times / Math.sqrt(information) }
}

import { meanOf, valueAt } from './arrays.ts'

export interface Design {
  from: Int32Array
  edition: Int32Array
  right: Uint8Array
  editions: number
}

export interface Fitted {
  ability: Float64Array
  difficulty: Float64Array
  mean: number
  information: Float64Array
  iterations: number
}

const TOLERANCE = 5e-10
const MAX_ITERATIONS = 20_000
/** Far from the solution, a full Newton step would go too far. */
const MAX_STEP = 1

/** The probability of a correct answer. `distance` is ability minus difficulty. */
export const chanceAt = (distance: number): number => 1 / (1 + Math.exp(-distance))

const stepOf = (slope: number, bend: number) => Math.max(-MAX_STEP, Math.min(MAX_STEP, slope / bend))

function updateAbilities({ from, edition, right }: Design, ability: Float64Array, difficulty: Float64Array): number {
  let steepest = 0
  for (let person = 0; person < ability.length; person += 1) {
    const own = valueAt(ability, person)
    let slope = -own
    let bend = 1
    for (let line = valueAt(from, person); line < valueAt(from, person + 1); line += 1) {
      const chance = chanceAt(own - valueAt(difficulty, valueAt(edition, line)))
      slope += valueAt(right, line) - chance
      bend += chance * (1 - chance)
    }
    ability[person] = own + stepOf(slope, bend)
    steepest = Math.max(steepest, Math.abs(slope))
  }
  return steepest
}

interface Gradient {
  slope: Float64Array
  information: Float64Array
}

function difficultyGradient(
  { from, edition, right, editions }: Design,
  ability: Float64Array,
  difficulty: Float64Array,
): Gradient {
  const [slope, information] = [new Float64Array(editions), new Float64Array(editions)]
  for (let person = 0; person < ability.length; person += 1) {
    const own = valueAt(ability, person)
    for (let line = valueAt(from, person); line < valueAt(from, person + 1); line += 1) {
      const which = valueAt(edition, line)
      const chance = chanceAt(own - valueAt(difficulty, which))
      slope[which] = valueAt(slope, which) + chance - valueAt(right, line)
      information[which] = valueAt(information, which) + chance * (1 - chance)
    }
  }
  return { slope, information }
}

/** The step also changes the mean difficulty. Otherwise, the fit would be slow if nearly all answers are correct. */
function moveEditions({ slope, information }: Gradient, difficulty: Float64Array): number {
  const mean = meanOf(difficulty)
  const steep = difficulty.map((own, which) => valueAt(slope, which) - (own - mean))
  const room = information.map((of) => 1 / (of + 1))
  const along = meanOf(steep.map((of, which) => of * valueAt(room, which))) / (1 - meanOf(room))
  for (const [which, own] of difficulty.entries())
    difficulty[which] = own + stepOf(valueAt(steep, which) + along, 1 / valueAt(room, which))
  return steep.reduce((steepest, of) => Math.max(steepest, Math.abs(of)), 0)
}

/** Shifts all values so that the sum of the abilities is zero. The shift changes no probability. */
function centre(ability: Float64Array, difficulty: Float64Array): void {
  const off = meanOf(ability)
  for (const [person, own] of ability.entries()) ability[person] = own - off
  for (const [which, own] of difficulty.entries()) difficulty[which] = own - off
}

/**
 * The most probable abilities and difficulties; null if the steps do not converge. The result does not depend on the
 * start.
 */
export function fitOf(design: Design, start = { ability: 0, difficulty: 0 }): Fitted | null {
  const ability = new Float64Array(design.from.length - 1).fill(start.ability)
  const difficulty = new Float64Array(design.editions).fill(start.difficulty)
  for (let iterations = 1; iterations <= MAX_ITERATIONS; iterations += 1) {
    const ofPeople = updateAbilities(design, ability, difficulty)
    const ofEditions = moveEditions(difficultyGradient(design, ability, difficulty), difficulty)
    centre(ability, difficulty)
    if (!(Math.max(ofPeople, ofEditions) <= TOLERANCE)) continue
    const { information } = difficultyGradient(design, ability, difficulty)
    return { ability, difficulty, mean: meanOf(difficulty), information, iterations }
  }
  return null
}

export const difficultyErrorOf = (information: number): number => 1 / Math.sqrt(1 + information)

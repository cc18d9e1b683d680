import { type Chance, shuffled } from './chance.ts'

interface Option {
  id: number
}

/**
 * The order in which one candidate reads the options of a question, by their ids, so that neither 'it is always the first'
 * nor 'the third one of question five' is worth anything. Nothing but chance decides. None where the author keeps theirs.
 */
export function drawOptionOrder(options: readonly Option[], isKept: boolean, chance: Chance): number[] | null {
  return isKept ? null : shuffled(options, chance).map(({ id }) => id)
}

/** The options in an order that was drawn; as they were written where none was. */
export function inDrawnOrder<One extends Option>(options: readonly One[], order: readonly number[] | null): One[] {
  if (!order) return [...options]
  return options.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
}

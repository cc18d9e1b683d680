import { type Chance, shuffled } from './chance.ts'

interface Option {
  id: number
  /** It keeps its place. */
  is_fixed?: boolean | undefined
}

/**
 * The order in which one candidate reads the options of a question, by their ids, so that neither 'it is always the first'
 * nor 'the third one of question five' is worth anything. Nothing but chance decides. None where the author keeps theirs.
 */
export function drawOptionOrder(options: readonly Option[], isKept: boolean, chance: Chance): number[] | null {
  if (isKept) return null
  const mixed = shuffled(
    options.filter(({ is_fixed }) => !is_fixed),
    chance,
  )
  return options.flatMap((option) => (option.is_fixed ? [option] : mixed.splice(0, 1))).map(({ id }) => id)
}

/** The options in an order that was drawn; as they were written where none was. */
export function inDrawnOrder<One extends Option>(options: readonly One[], order: readonly number[] | null): One[] {
  if (!order) return [...options]
  return options.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
}

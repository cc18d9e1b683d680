import { type Random, shuffled } from './random.ts'

interface Option {
  id: number
  is_fixed?: boolean | undefined
}

/** A random order makes hints such as 'always the first' useless. */
export function drawOptionOrder(options: readonly Option[], keepsOrder: boolean, random: Random): number[] | null {
  if (keepsOrder) return null
  const mixed = shuffled(
    options.filter(({ is_fixed }) => !is_fixed),
    random,
  )
  return options.flatMap((option) => (option.is_fixed ? [option] : mixed.splice(0, 1))).map(({ id }) => id)
}

export function inDrawnOrder<One extends Option>(options: readonly One[], order: readonly number[] | null): One[] {
  if (!order) return [...options]
  return options.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
}

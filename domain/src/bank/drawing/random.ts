/** A number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

export const randomIndex = (length: number, random: Random) => Math.floor(random() * length)

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const at = randomIndex(last + 1, random)
    // Safe cast: both indexes are inside the array.
    const [one, other] = [mixed[at] as T, mixed[last] as T]
    mixed[at] = other
    mixed[last] = one
  }
  return mixed
}

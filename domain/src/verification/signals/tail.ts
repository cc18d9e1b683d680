/** Exact probability that at least this number of independent events occur, by convolution. */
export function tailOf(chances: ArrayLike<number>, least: number): number {
  const amount = chances.length
  const exactly = new Float64Array(amount + 1)
  exactly[0] = 1
  for (let at = 0; at < amount; at += 1) {
    const chance = chances[at] as number
    for (let found = at + 1; found > 0; found -= 1)
      exactly[found] = (exactly[found] as number) * (1 - chance) + (exactly[found - 1] as number) * chance
    exactly[0] = (exactly[0] as number) * (1 - chance)
  }
  // Adds the smallest values first, to lose no precision.
  let sum = 0
  for (let found = amount; found >= least; found -= 1) sum += exactly[found] as number
  return Math.min(1, sum)
}

export function editDistance(one: string, other: string): number {
  let previousRow = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1]
    for (let at = 1; at <= other.length; at += 1) {
      const changed = Number(previousRow[at - 1]) + Number(letter !== other[at - 1])
      line.push(Math.min(changed, Number(previousRow[at]) + 1, Number(line[at - 1]) + 1))
    }
    previousRow = line
  }
  return Number(previousRow.at(-1))
}

export const nearestOf = (names: readonly string[], name: string): string =>
  names.toSorted((one, other) => editDistance(name, one) - editDistance(name, other))[0] ?? ''

const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other)

export function percentile(values: readonly number[], share: number): number {
  return sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export const wholeNumber = (value: number) => value.toFixed(0)
export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const times = (value: number) => `${value.toFixed(2)} ×`

export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  for (const row of rows) {
    const cells = row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
    console.log(cells.join('  '))
  }
}

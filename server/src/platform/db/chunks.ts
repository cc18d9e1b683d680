/** Number of values per statement, far below the limits of SQLite (32,766) and PostgreSQL (65,535). */
const PART = 1_000

export async function inChunks<Row, Result>(
  rows: readonly Row[],
  run: (part: Row[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < rows.length; start += PART) results.push(...(await run(rows.slice(start, start + PART))))
  return results
}

import type { Evidence, Gap } from '@assay/contract/results/evidence'

/** A gap that reached the end of a test may have been stored a moment short of it. */
const NEAR_MS = 1_000

type Asked = Pick<Evidence, 'gaps'>

/** Why an answer may have been late: what went on when it was chosen, or else at the end; null where nothing was measured. */
export function lateCause({ gaps }: Asked, chosen: string, end: string | null): Gap['cause'] | null {
  const holds = (moment: number) =>
    gaps.filter(({ from, to }) => Date.parse(from) <= moment && moment <= Date.parse(to) + NEAR_MS)
  const found = [...holds(Date.parse(chosen)), ...(end === null ? [] : holds(Date.parse(end)))]
  // Where no server ran, nothing else can be told.
  return found.find(({ cause }) => cause === 'server')?.cause ?? found[0]?.cause ?? null
}

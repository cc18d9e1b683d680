import { listInterviews } from '@assay/contract/interviews/interviews'
import { compareInterviews } from '@assay/contract/results/compare'
import { getResults } from '@assay/contract/results/results'
import { expect } from 'vitest'
import type { Caller } from '../../client/caller.ts'

const LEVEL = 50
const MOST = 100

interface Scored {
  score: number | null
  first_score: number | null
}
const scoresOf = ({ score, first_score }: Scored) => ({ score, first_score })

/** All given interviews need the same label, because only interviews with equal labels are compared. */
export async function expectAgreement(staff: Caller, codes: readonly string[]): Promise<void> {
  const page = { end_index: `${MOST}`, status: 'Done' as const }
  const { interviews, amount_of_interviews } = await staff(listInterviews, { query: page })
  const compared = await staff(compareInterviews, { query: { codes: codes.join(',') } })
  for (const { code, ...shown } of compared.interviews) {
    expect(scoresOf(shown)).toEqual(scoresOf(await staff(getResults, { params: { code } })))
  }
  if (amount_of_interviews > MOST) return

  const above = await staff(listInterviews, { query: { ...page, score: `>${LEVEL}` } })
  expect(above.amount_of_interviews).toBe(interviews.filter(({ score }) => (score ?? 0) > LEVEL).length)
  for (const { code, score, same_labels, scored_lower } of compared.interviews) {
    const others = interviews.filter((one) => one.code !== code)
    const lower = others.filter((one) => (one.score ?? 0) < (score ?? 0))
    expect([same_labels, scored_lower]).toEqual([others.length, lower.length])
    expect(interviews.find((one) => one.code === code)).toMatchObject({ score })
  }
}

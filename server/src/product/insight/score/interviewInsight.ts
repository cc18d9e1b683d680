import type { InterviewInsight } from '@assay/contract/insight/interview'
import { abilityOf, adjustedScore } from '@assay/domain/insight/adjusted'
import { standardErrorOf } from '@assay/domain/insight/scoreMargins'
import { estimateShare } from '@assay/domain/verification/likelyShare'
import type { Queryable } from '../../../platform/db/schema.ts'
import type { RoundLimit } from '../../../platform/http/caller/rounds.ts'
import { labelSetOf } from '../../attempts/scoreCounts.ts'
import { type InterviewRow, labelsOf } from '../../attempts/states/interviewRow.ts'
import { outcomeWithoutCredits, scoredOutcome } from '../../attempts/states/outcomeCounts.ts'
import { readQuestionRecords } from '../counting/contribution.ts'
import { storedContributions } from '../counting/store.ts'
import { groupName, partName } from '../fit/messages.ts'
import {
  difficultiesOf,
  type EditionFit,
  type FitRow,
  findFit,
  fitResponse,
  groupShown,
  placeInFit,
  readDocument,
} from '../fit/queries.ts'
import { compareWithSameLabels } from './compareWithSameLabels.ts'
import { readPrior } from './groupPrior.ts'

/** With less data than this, a score cannot be compared reliably. */
const THIN_BELOW = { interviews: 30, shown: 10 } as const

const NO_ADJUSTMENT = { adjusted_others: null, adjusted_lower: null }

interface Group {
  label_set: string
  blueprint_id: number | null
}

async function readFitted(db: Queryable, fit: FitRow | undefined, interviewId: number) {
  const [counted] = await storedContributions(db, [interviewId])
  const lines = counted ? readQuestionRecords(counted.document) : []
  const known = await difficultiesOf(
    db,
    fit,
    lines.map(({ edition }) => edition),
  )
  return { lines, known, part: commonPart(known) }
}

/**
 * Returns null if the questions belong to different parts, for example because the test is newer than the calculation.
 */
function commonPart(known: ReadonlyMap<number, EditionFit>): number | null {
  const parts = new Set([...known.values()].map(({ part }) => part))
  const [only] = parts
  return parts.size === 1 ? (only ?? null) : null
}

/** Returns null if the score cannot be compared with other scores. */
async function adjust(
  db: Queryable,
  fit: FitRow | undefined,
  { lines, known, part }: Awaited<ReturnType<typeof readFitted>>,
  group: Group,
) {
  const shown = fit && part !== null && (await groupShown(db, fit, partName(groupName(group), part)))
  if (!fit || !shown || lines.length === 0) return null
  const { mean } = readDocument(fit)
  const fitted = abilityOf(
    lines.map(({ edition, isCorrect }) => ({ isCorrect, difficulty: known.get(edition)?.difficulty ?? mean })),
  )
  const times = lines.reduce((sum, { edition }) => sum + (known.get(edition)?.shown ?? 0), 0)
  const { ability, ability_error } = fitted
  return {
    ...adjustedScore(
      fitted,
      shown.map(([difficulty, amount]) => ({ difficulty, times: amount })),
    ),
    ability,
    ability_error,
    is_thin: fit.interviews < THIN_BELOW.interviews || times / lines.length < THIN_BELOW.shown,
  }
}

/** A program that may access only some rounds gets only statistics that were calculated from these rounds. */
export async function insightOfInterview(
  db: Queryable,
  row: InterviewRow,
  rounds: RoundLimit,
): Promise<InterviewInsight> {
  const { id, score, blueprint_id } = row
  const outcome = outcomeWithoutCredits(row)
  const labels = await labelsOf(db, [id])
  const group = { label_set: labelSetOf(labels.map(({ name }) => name)), blueprint_id }
  const isConfirmation = row.confirms !== null
  const { same_labels, scored_lower } = await compareWithSameLabels(db, { labels, score, isConfirmation, rounds })
  const counts = isConfirmation ? null : scoredOutcome(row)
  const fit = rounds === null ? await findFit(db) : undefined
  const fitted = await readFitted(db, fit, id)
  const { part } = fitted
  const adjusted = await adjust(db, fit, fitted, group)
  const place =
    fit && adjusted && part !== null
      ? await placeInFit(db, fit, { interviewId: id, ...group, score: Math.round(adjusted.score), part })
      : NO_ADJUSTMENT
  return {
    score: score ?? 0,
    ...outcome,
    standard_error: standardErrorOf(outcome),
    adjusted,
    group: { others: same_labels, lower: scored_lower, ...place },
    fit: await fitResponse(db, fit),
    part,
    likely: counts && estimateShare(counts, await readPrior(db, group, rounds)),
  }
}

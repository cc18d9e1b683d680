import { z } from 'zod'
import type { Queryable, Schema } from '../db/schema.ts'

const optionsDocument = z.array(z.number())

export const readOptions = (document: string): number[] => optionsDocument.parse(JSON.parse(document))

/** In ascending order, so that the same selection is the same text. */
export const writeOptions = (options: readonly number[]): string =>
  JSON.stringify([...new Set(options)].sort((one, other) => one - other))

export const NOTHING_CHOSEN = '[]'

export interface JournalRow {
  id: number
  position: number
  kind: Schema['submissions']['kind']
  options: string
  time_spent: number
  received_at: number
}

/** The whole journal of an interview, or of some positions of it, as it was written. */
export const journalOf = (db: Queryable, interviewId: number, positions?: readonly number[]): Promise<JournalRow[]> =>
  db
    .selectFrom('submissions')
    .select(['id', 'position', 'kind', 'options', 'time_spent', 'received_at'])
    .where('interview_id', '=', interviewId)
    .$if(positions !== undefined, (query) => query.where('position', 'in', positions ?? []))
    .orderBy('id')
    .execute()

/** What a position has come to: its answer, and the selection that is newer than it, if there is one. */
export interface Standing {
  answer: string
  draft: { options: string; received_at: number } | null
}

export const NOTHING_YET: Standing = { answer: NOTHING_CHOSEN, draft: null }

type Step = Pick<JournalRow, 'position' | 'kind' | 'options' | 'received_at'>

/** The last row that is no draft is the answer; a draft counts while nothing was submitted after it. */
export function moveOn(found: Map<number, Standing>, { position, kind, options, received_at }: Step): void {
  const { answer } = found.get(position) ?? NOTHING_YET
  if (kind !== 'draft') {
    found.set(position, { answer: options, draft: null })
    return
  }
  // An emptied selection takes back the drafts before it and leaves the answer alone.
  const isNews = options !== NOTHING_CHOSEN && options !== answer
  found.set(position, { answer, draft: isNews ? { options, received_at } : null })
}

export function standings(rows: readonly Step[]): Map<number, Standing> {
  const found = new Map<number, Standing>()
  for (const row of rows) moveOn(found, row)
  return found
}

export const countAnswered = (found: ReadonlyMap<number, Standing>): number =>
  [...found.values()].filter(({ answer }) => answer !== NOTHING_CHOSEN).length

import type { z } from 'zod'
import { moment, text } from '../fields.ts'

/**
 * Lists interviews in the order of their changes: start with an empty cursor, and continue with `next` from the
 * response.
 */
export const followQuery = { cursor: text().optional(), updated_since: moment().optional() }

const WINDOWS = ['start_index', 'end_index', 'offset'] as const

type PagingQuery = { cursor?: string | undefined; updated_since?: number | undefined } & {
  [Name in (typeof WINDOWS)[number]]?: number | undefined
}

/** Pages and cursors cannot be mixed, because a list in the order of changes has no page numbers. */
export function refuseMixedPaging(asked: PagingQuery, context: z.RefinementCtx): void {
  if (asked.cursor === undefined && asked.updated_since === undefined) return
  for (const field of WINDOWS)
    if (asked[field] !== undefined) context.addIssue({ code: 'custom', message: 'TWO_STYLES', path: [field] })
}

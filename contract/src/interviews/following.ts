import type { z } from 'zod'
import { moment, text } from '../fields.ts'

/** Interviews in the order of their changes: an empty cursor begins, `next` of an answer goes on. */
export const following = { cursor: text().optional(), updated_since: moment().optional() }

const WINDOWS = ['start_index', 'end_index', 'offset'] as const

type Asked = { cursor?: string | undefined; updated_since?: number | undefined } & {
  [Name in (typeof WINDOWS)[number]]?: number | undefined
}

/** Who follows changes has no place in a list to begin at. */
export function unlessBothWays(asked: Asked, context: z.RefinementCtx): void {
  if (asked.cursor === undefined && asked.updated_since === undefined) return
  for (const field of WINDOWS)
    if (asked[field] !== undefined) context.addIssue({ code: 'custom', message: 'TWO_STYLES', path: [field] })
}

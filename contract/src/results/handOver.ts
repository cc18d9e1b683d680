import { HAND_OVER } from '@assay/domain/limits'
import { hasInvisibleCharacters } from '@assay/domain/visible'
import { z } from 'zod'
import { company } from '../company.ts'
import { endpoint } from '../endpoint.ts'
import { oneLine, requiredText } from '../fields.ts'
import { placeState, scorePrecisionFields } from './standing.ts'

export const handOverOrder = z.object({
  note: requiredText(HAND_OVER.note).optional(),
  notes: z.array(z.number().int('INVALID')).max(HAND_OVER.notes, 'TOO_MANY').default([]),
  verdicts: z.boolean().default(false),
})
export type HandOverOrder = z.output<typeof handOverOrder>

const verdictWord = z.enum(['yes', 'maybe', 'no'])

/** A reader's opinion about a candidate is not a decision. */
export const verdict = z.object({
  verdict: verdictWord,
  comment: z.string().nullable(),
  name: z.string(),
  time: z.string(),
})
export type Verdict = z.output<typeof verdict>

export const verdictCounts = z.object({ yes: z.number(), maybe: z.number(), no: z.number() })
export type VerdictCounts = z.output<typeof verdictCounts>

export const handedOver = z.object({
  company,
  /** The job title of all candidates; null if the candidates apply for several jobs. */
  role: z.string().nullable(),
  made_by: z.string().nullable(),
  note: z.string().nullable(),
  with_verdicts: z.boolean(),
  /** The pass mark of all candidates; null if the candidates have different pass marks. */
  pass_mark: z.number().nullable(),
  /** If any round of the candidates has no reliable ranks, no candidate has a rank. */
  place_state: placeState,
})

export const handedOverCandidate = {
  /** The candidate's number in the shared list does not change when other candidates are removed from it. */
  number: z.number(),
  ...scorePrecisionFields,
  notes: z.array(z.object({ text: z.string(), by: z.string().nullable(), time: z.string() })),
  verdicts: z.array(verdict),
}

export const giveVerdict = endpoint({
  method: 'PUT',
  path: '/shared/:token/verdict',
  access: 'anyone',
  reads: ['share', 'interview', 'progress'],
  changes: ['verdict'],
  summary: 'Send an opinion about a candidate through a hand-over link; per browser and name, the last opinion counts',
  // An invalid token is handled like an unknown token.
  params: z.object({ token: z.string() }),
  body: z.object({
    number: z.number().int('INVALID'),
    verdict: verdictWord,
    comment: requiredText(HAND_OVER.comment).optional(),
    // Invisible characters are rejected, because a reader could use them to imitate the name of another reader.
    name: oneLine(HAND_OVER.name).refine((name) => !hasInvisibleCharacters(name), 'FORMAT_NAME'),
  }),
  response: verdict,
  refusals: { SHARE_NOT_FOUND: 404, NOT_FOUND: 404, TOO_MANY_TRIES: 429, VERDICTS_OFF: 409, TOO_MANY_VERDICTS: 409 },
})

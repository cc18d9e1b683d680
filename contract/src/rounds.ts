import { INTERVIEWS_PER_CALL } from '@assay/domain/limits'
import { staffLanguages } from '@assay/domain/people/languages'
import { attentionFlags } from '@assay/domain/round/attentionFlags'
import { z } from 'zod'
import { roundLanguage } from './blueprints.ts'
import { due } from './dashboard/due.ts'
import { decisionState } from './decisions/decision.ts'
import { endpoint } from './endpoint.ts'
import { email, idParams, listedName, moment, nameOfProgram, pageFields, sortOrder, text, windowOf } from './fields.ts'
import { externalFields } from './interviews/external.ts'
import { interview } from './interviews/interviews.ts'
import { codesOf } from './invitations.ts'
import { verdictCounts } from './results/handOver.ts'
import { band, placeState, scorePrecisionFields, standing } from './results/standing.ts'
import { listFile } from './uploadedFile.ts'

const lineFault = z.object({
  field: z.enum(['name', 'email', 'language']),
  code: z.enum(['REQUIRED', 'FORMAT_NAME', 'FORMAT_EMAIL', 'TOO_LONG', 'UNKNOWN_LANGUAGE', 'DUPLICATE']),
  message: z.string(),
})

export const listedCandidate = z.object({
  line: z.number(),
  name: z.string(),
  email: z.string(),
  language: roundLanguage.nullable(),
  already: z.enum(['open', 'finished', 'withdrawn']).nullable(),
  errors: z.array(lineFault),
})
export type ListedCandidate = z.output<typeof listedCandidate>

export const createTrial = endpoint({
  method: 'POST',
  path: '/blueprint/:id/trial',
  access: 'staff',
  scope: null,
  reads: ['blueprint', 'label', 'question'],
  changes: [],
  summary: 'Start a trial run of the test with the caller’s e-mail; it does not count and is deleted after 24 hours',
  params: idParams,
  status: 201,
  response: z.object({ code: z.string(), link: z.string(), expires_at: z.string() }),
  refusals: { BLUEPRINT_NOT_FOUND: 404, TOO_FEW_QUESTIONS: 422, TOO_MANY_TRIALS: 409 },
})

export const readCandidates = endpoint({
  method: 'POST',
  path: '/blueprint/:id/candidates',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['blueprint', 'interview', 'progress'],
  changes: [],
  summary: 'Check a list of candidates and report errors, line by line; changes nothing',
  params: idParams,
  encoding: 'file',
  body: z.object({ file: listFile }),
  response: z.object({
    encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
    delimiter: z.enum([',', ';', '\t']),
    ignored_columns: z.array(z.string()),
    amount: z.number(),
    candidates: z.array(listedCandidate),
  }),
  refusals: { BLUEPRINT_NOT_FOUND: 404, TEXTS_WAITING: 429 },
})

const newCandidate = <Name extends z.core.$ZodType<string, string>>(name: Name) =>
  z.object({ name, email: email(), language: roundLanguage.nullish(), ...externalFields })

export const candidateOfProgram = newCandidate(nameOfProgram())

const newRoundWithName = <Name extends z.core.$ZodType<string, string>>(name: Name) =>
  z
    .object({
      candidates: z.array(newCandidate(name)).min(1, 'REQUIRED').max(INTERVIEWS_PER_CALL, 'TOO_MANY'),
      opens_at: moment().nullable().optional(),
      closes_at: moment().nullable().optional(),
      invite: z.boolean().default(false),
      again: z.boolean().default(false),
    })
    .superRefine(({ candidates }, context) => {
      const emails = candidates.map(({ email: own }) => own)
      for (const [at, own] of emails.entries()) {
        if (emails.indexOf(own) < at)
          context.addIssue({ code: 'custom', message: 'DUPLICATE', path: ['candidates', at, 'email'] })
      }
    })

export const newRound = newRoundWithName(listedName())
const newRoundOfProgram = newRoundWithName(nameOfProgram())
export type NewRound = z.output<typeof newRound>

export const createInterviews = endpoint({
  method: 'POST',
  path: '/blueprint/:id/interviews',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['blueprint', 'label', 'question', 'interview', 'progress'],
  changes: ['interview', 'progress', 'invitation'],
  emits: ['interview.created'],
  summary:
    'Create an interview for each candidate, all or none; existing interviews are returned, so a repeated call creates nothing',
  params: idParams,
  body: newRound,
  programBody: newRoundOfProgram,
  status: 201,
  response: z.object({ interviews: z.array(interview.extend({ is_new: z.boolean() })), amount_created: z.number() }),
  refusals: { BLUEPRINT_NOT_FOUND: 404, TOO_FEW_QUESTIONS: 422, BLUEPRINT_ARCHIVED: 409, MAIL_NOT_SET_UP: 409 },
})

export const revealInterviews = endpoint({
  method: 'POST',
  path: '/blueprint/:id/reveal',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['blueprint', 'progress'],
  changes: ['interview'],
  emits: [],
  summary: 'Reveal the names of anonymous interviews of a blueprint permanently, for selected or for all interviews',
  params: idParams,
  body: z.object({ codes: codesOf().optional() }),
  response: z.object({ revealed: z.number() }),
  refusals: { BLUEPRINT_NOT_FOUND: 404 },
})

export const getDue = endpoint({
  method: 'GET',
  path: '/blueprint/:id/due',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['blueprint', 'interview', 'progress', 'invitation', 'decision'],
  summary: 'Tasks of a round for staff: number of candidates to invite, remind, correct and decide about',
  params: idParams,
  response: due,
  refusals: { BLUEPRINT_NOT_FOUND: 404 },
})

export const cut = z.object({
  pass_mark: z.number(),
  above: z.number(),
  close: z.number(),
  below: z.number(),
  not_counted: z.number(),
})

const NAMED = 'label:'

/**
 * `label:` is followed by the name of a label in upper or lower case. Any name is accepted here, because only the
 * server knows the labels of the blueprint.
 */
const rankingSort = z.union(
  [
    z.enum(['score', 'name', 'end_time', 'interview_time', 'unanswered', 'decision']).transform((key) => ({ key })),
    text()
      .refine((sort) => sort.startsWith(NAMED))
      .transform((sort) => ({ key: 'label' as const, label: sort.slice(NAMED.length).trim().toUpperCase() })),
  ],
  'NOT_A_CHOICE',
)

const rankingFields = {
  sort: rankingSort.optional(),
  order: sortOrder.optional(),
  search: text().optional(),
  decision: decisionState.optional(),
  band: band.optional(),
  marked: z.enum(['true']).optional(),
}

/** By default, a list by score or label starts with the best candidate. All other lists are in ascending order. */
function rankingAsked({ sort = { key: 'score' }, order, search, marked, ...filters }: RankingFields) {
  const first = sort.key === 'score' || sort.key === 'label' ? ('desc' as const) : ('asc' as const)
  return {
    ...filters,
    sort,
    order: order ?? first,
    search: search?.trim() || undefined,
    hasAttentionFlags: marked !== undefined,
  }
}
type RankingFields = z.output<z.ZodObject<typeof rankingFields>>
export type RankingAsked = ReturnType<typeof rankingAsked>

export const getRanking = endpoint({
  method: 'GET',
  path: '/blueprint/:id/ranking',
  access: 'staff',
  scope: 'interviews:read',
  reads: [
    'interview',
    'progress',
    'score',
    'decision',
    'note',
    'verdict',
    'invitation',
    'blueprint',
    'label',
    'user',
    'insight',
  ],
  summary:
    'Finished interviews of a blueprint, by default the best first, equal scores by end time; filtered by name or e-mail, decision, band and events',
  params: idParams,
  query: z.object({ ...pageFields, ...rankingFields }).transform((asked, context) => ({
    ...rankingAsked(asked),
    page: windowOf(asked, context),
  })),
  response: z.object({
    interviews: z.array(
      interview.extend({
        standing,
        ...scorePrecisionFields,
        marks: z.array(z.enum(attentionFlags)),
        verdicts: verdictCounts,
      }),
    ),
    amount_of_interviews: z.number(),
    /** The numbers include all finished candidates, even if a filter is set. */
    cut: cut.nullable(),
    place_state: placeState,
    /**
     * Number of finished interviews that are still needed before ranks can be shown. 0 if ranks are missing for another
     * reason.
     */
    needed: z.number(),
    reliability: z.number().nullable(),
  }),
  refusals: { BLUEPRINT_NOT_FOUND: 404 },
})

const EXPORT_FILTERS = Object.keys(rankingFields) as (keyof typeof rankingFields)[]

export const exportRound = endpoint({
  method: 'GET',
  path: '/blueprint/:id/export',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['interview', 'progress', 'score', 'decision', 'note', 'blueprint', 'label', 'user', 'insight'],
  summary: 'A round as a table: all candidates, the newest first, or the filtered and sorted ranking',
  params: idParams,
  query: z
    .object({
      rows: z.enum(['all', 'ranking']).default('all'),
      separator: z.enum(['comma', 'semicolon', 'tab']).optional(),
      language: z.enum(staffLanguages).default('en'),
      ...rankingFields,
    })
    .superRefine((asked, context) => {
      if (asked.rows === 'ranking') return
      for (const field of EXPORT_FILTERS)
        if (asked[field] !== undefined) context.addIssue({ code: 'custom', message: 'OF_RANKING_ALONE', path: [field] })
    })
    .transform(({ rows, language, separator, ...asked }) => ({
      rows,
      language,
      // In a language with a decimal comma, spreadsheets expect semicolons as the separator of a CSV file.
      separator: separator ?? (language === 'es' ? ('semicolon' as const) : ('comma' as const)),
      ranking: rankingAsked(asked),
    })),
  download: ['text/csv'],
  refusals: { BLUEPRINT_NOT_FOUND: 404 },
})

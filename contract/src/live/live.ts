import { GIVEN_SECONDS, REASON_MAX, TESTS_PER_TIME_REQUEST } from '@assay/domain/limits'
import { z } from 'zod'
import { remark } from '../attempts/remarks.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, requiredText, sortOrder, text, windowOf } from '../fields.ts'
import { idempotencyKey } from '../headers.ts'

export const presence = z.enum(['here', 'away', 'unknown', 'waiting'])
export type Presence = z.output<typeof presence>

export const outage = z.object({
  id: z.number(),
  from: z.string(),
  to: z.string(),
  seconds: z.number(),
  tests: z.number(),
  /** Number of running tests with lost time that was not given back. */
  open: z.number(),
})
export type Outage = z.output<typeof outage>

export const observedFacts = z.object({
  addresses: z.number(),
  devices: z.number(),
  page_hidden: z.number(),
  copy_blocked: z.number(),
  /** Number of periods without a heartbeat from the test's page, although the server was running. */
  gaps: z.number(),
  outages: z.number(),
  outage_seconds: z.number(),
})

/** No field of a live test may reveal correct answers, chosen options or scores. */
export const liveTest = z.object({
  code: z.string(),
  name: z.string(),
  email: z.string(),
  created_by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  blueprint: z.object({ id: z.number(), name: z.string() }).nullable(),
  start_time: z.string(),
  remaining_time: z.string(),
  amount_of_questions: z.number(),
  amount_of_answered_questions: z.number(),
  last_answer_time: z.string().nullable(),
  presence,
  away_since: z.string().nullable(),
  /** Lost time in seconds that was measured and has not been given back. */
  lost_seconds: z.number(),
  gap_seconds: z.object({ network: z.number(), page: z.number() }),
  noticed: observedFacts,
  amount_of_remarks: z.number(),
  last_remark: remark.nullable(),
})
export type LiveTest = z.output<typeof liveTest>

export const liveCounts = z.object({
  running: z.number(),
  here: z.number(),
  away: z.number(),
  unknown: z.number(),
  waiting: z.number(),
})
export type LiveCounts = z.output<typeof liveCounts>

const filterFields = {
  presence: z.union([presence, z.literal('').transform(() => undefined)]).optional(),
  name_or_mail: text().optional(),
  blueprint: z
    .string()
    .regex(/^\d{0,15}$/, 'INVALID')
    .optional(),
}
const filterOf = (asked: z.output<z.ZodObject<typeof filterFields>>) => ({
  presence: asked.presence,
  name: asked.name_or_mail?.trim() || undefined,
  blueprint: asked.blueprint ? Number(asked.blueprint) : undefined,
})
export type LiveFilter = ReturnType<typeof filterOf>

const orderFields = {
  sort: z.enum(['urgency', 'name', 'remaining_time']).default('urgency'),
  order: sortOrder.default('asc'),
}
export type LiveOrder = z.output<z.ZodObject<typeof orderFields>>

export const listLive = endpoint({
  method: 'GET',
  path: '/live',
  access: 'staff',
  scope: 'interviews:read',
  beyondRounds: true,
  reads: ['interview', 'progress', 'observations', 'answer', 'keyFix', 'remark', 'blueprint'],
  summary: 'Running tests, by default absent candidates first, then by remaining time; with counts and recent outages',
  query: z
    .object({ ...pageFields, ...filterFields, ...orderFields })
    .transform(({ sort, order, ...asked }, context) => ({
      page: windowOf(asked, context),
      filter: filterOf(asked),
      order: { sort, order },
    })),
  response: z.object({
    server_time: z.string(),
    counts: liveCounts,
    tests: z.array(liveTest),
    amount_of_tests: z.number(),
    outages: z.array(outage),
  }),
  refusals: {},
})

export const streamLiveTests = endpoint({
  method: 'GET',
  path: '/live/stream',
  access: 'staff',
  scope: 'interviews:read',
  beyondRounds: true,
  reads: ['interview', 'progress', 'observations', 'answer', 'keyFix', 'remark', 'blueprint'],
  summary: 'A stream of changes of running tests; GET /live returns the first rows',
  query: z.object(filterFields).transform(filterOf),
  events: {
    live: z.object({
      server_time: z.string(),
      counts: liveCounts,
      changed: z.array(liveTest),
      gone: z.array(z.string()),
    }),
  },
  refusals: { TOO_MANY_TRIES: 429 },
})

const SHAPES = ['seconds', 'reason', 'codes'] as const

export const addTimeToMany = endpoint({
  method: 'POST',
  path: '/live/give-back',
  isIdempotent: true,
  access: 'staff',
  scope: 'interviews:write',
  beyondRounds: true,
  reads: ['progress', 'observations'],
  changes: ['progress', 'observations', 'receipt', 'score', 'insight', 'confirmation'],
  emits: ['interview.reopened'],
  summary:
    'Add time to many tests, each separately: some seconds to selected or all running tests, or the time that each test lost in an outage',
  headers: z.object(idempotencyKey),
  body: z
    .object({
      seconds: z
        .number()
        .int('INVALID')
        .min(GIVEN_SECONDS.min, 'TOO_SMALL')
        .max(GIVEN_SECONDS.max, 'TOO_LARGE')
        .optional(),
      reason: requiredText(REASON_MAX).optional(),
      codes: z
        .array(text())
        .min(1, 'REQUIRED')
        .max(TESTS_PER_TIME_REQUEST, 'TOO_MANY')
        .transform((codes) => [...new Set(codes)])
        .optional(),
      outage: z.number().int('INVALID').min(0, 'INVALID').optional(),
    })
    .superRefine(
      (given, context) => {
        const fault = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] })
        for (const field of SHAPES) {
          if (given.outage !== undefined && given[field] !== undefined) fault(field, 'INVALID')
          if (given.outage === undefined && given[field] === undefined && field !== 'codes') fault(field, 'REQUIRED')
        }
      },
      { when: ({ value }) => typeof value === 'object' && value !== null },
    ),
  response: z.object({
    given: z.number(),
    reopened: z.number(),
    refused: z.array(z.object({ code: z.string(), reason: z.string() })),
  }),
  refusals: { OUTAGE_NOT_FOUND: 404, NOTHING_TO_GIVE_BACK: 409 },
})

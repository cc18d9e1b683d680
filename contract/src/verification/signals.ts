import { SIGNAL_REASON_MAX } from '@assay/domain/limits'
import { SIGNAL_KINDS } from '@assay/domain/verification/signals/round'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { digits, idParams, requiredText } from '../fields.ts'
import { figure } from '../insight/figures.ts'

const setAside = z.object({
  reason: z.string(),
  by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  time: z.string(),
})

const common = {
  id: z.number(),
  question_id: z.number().nullable(),
  edition_id: z.string().nullable(),
  /** Codes of the interviews that the signal is about. A signal about a question has no codes. */
  codes: z.array(z.string()),
  set_aside: setAside.nullable(),
}

const ofOption = { option_id: z.number() }
/** Compares two groups of candidates who answered the other questions equally well (differential item functioning). */
const difference = z.object({
  reference: z.string(),
  focal: z.string(),
  /** Number of answers in the reference group and in the other group, in this order. */
  people: z.array(z.number()),
  odds: z.number(),
  delta: z.number(),
  error: z.number(),
})

/** A signal suggests a review. Signals change no score. */
export const signal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('WRONG_KEY'), ...common, figures: z.object({ discrimination: figure }) }),
  z.object({ kind: z.literal('SECOND_RIGHT'), ...common, figures: z.object({ ...ofOption, correlation: figure }) }),
  z.object({
    kind: z.literal('DEAD_OPTION'),
    ...common,
    figures: z.object({ ...ofOption, chosen: z.number(), wrong: z.number() }),
  }),
  z.object({ kind: z.literal('LEAK'), ...common, figures: z.object({ correlation: figure, shown: z.number() }) }),
  z.object({
    kind: z.literal('SAME_ANSWERS'),
    ...common,
    figures: z.object({ shared: z.number(), matches: z.number(), p: z.number() }),
  }),
  z.object({
    kind: z.literal('FAST_ANSWERS'),
    ...common,
    figures: z.object({ fast: z.number(), answered: z.number() }),
  }),
  z.object({ kind: z.literal('LANGUAGE'), ...common, figures: difference }),
  z.object({ kind: z.literal('EXTRA_TIME'), ...common, figures: difference }),
])
export type Signal = z.output<typeof signal>

const kind = z.enum(SIGNAL_KINDS)

/** The detection rate and the false-alarm rate of each kind of signal, by the number of finished interviews. */
const guided = z.object({
  kind,
  false_alarm: z.number(),
  power: z.array(z.object({ people: z.number(), value: z.number() })),
})
export type Guided = z.output<typeof guided>

export const listSignals = endpoint({
  method: 'GET',
  path: '/blueprint/:id/signals',
  access: 'staff',
  scope: 'interviews:read',
  reads: ['signal', 'insight', 'interview', 'progress', 'answer', 'question', 'blueprint'],
  summary:
    'Signals in the answers of a blueprint, for administrators and its creator; updated within a minute of a change',
  params: idParams,
  query: z.object({ kind: kind.optional(), state: z.enum(['open', 'set_aside']).optional() }),
  response: z.object({
    signals: z.array(signal),
    amount_of_signals: z.number(),
    interviews: z.number(),
    pairs: z.number(),
    guide: z.array(guided),
    is_current: z.boolean(),
  }),
  refusals: { BLUEPRINT_NOT_FOUND: 404, FORBIDDEN: 403 },
})

const signalParams = idParams.extend({ signal: digits })

export const setSignalAside = endpoint({
  method: 'POST',
  path: '/blueprint/:id/signals/:signal/set-aside',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['blueprint', 'interview'],
  changes: ['signal'],
  summary: 'Dismiss a signal with a reason; it stays in the list',
  params: signalParams,
  body: z.object({ reason: requiredText(SIGNAL_REASON_MAX).transform((value) => value.trim()) }),
  response: signal,
  refusals: { BLUEPRINT_NOT_FOUND: 404, SIGNAL_NOT_FOUND: 404, FORBIDDEN: 403 },
})

export const reopenSignal = endpoint({
  method: 'DELETE',
  path: '/blueprint/:id/signals/:signal/set-aside',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['blueprint', 'interview'],
  changes: ['signal'],
  summary: 'Reopen a dismissed signal',
  params: signalParams,
  status: 204,
  refusals: { BLUEPRINT_NOT_FOUND: 404, SIGNAL_NOT_FOUND: 404, FORBIDDEN: 403 },
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { emptyAsUndefined, idParams, pageFields, text, windowOf } from '../fields.ts'
import { labelFilter, labelTag } from '../labels.ts'
import { shownPassage } from '../passages/shownPassage.ts'
import { figure, fit, flag } from './figures.ts'

export const questionInsight = z.object({
  question_id: z.number(),
  code: z.string(),
  description: z.string(),
  version: z.number(),
  edition_id: z.string(),
  labels: z.array(labelTag),
  is_multiple_choice: z.boolean(),
  in_bank: z.boolean(),
  shown: z.number(),
  shown_in_other_editions: z.number(),
  right: z.number(),
  facility: figure,
  discrimination: figure,
  drift: figure,
  unanswered: z.number().nullable(),
  mean_time: z.number().nullable(),
  /** Of the last `of` started interviews, `shown` contained any version of the question. */
  exposure: z.object({ shown: z.number(), of: z.number() }),
  flags: z.array(flag),
  difficulty: z.number().nullable(),
  difficulty_error: z.number().nullable(),
  /** Part 1 contains the most interviews. Scores can be compared only between interviews in the same part. */
  part: z.number().nullable(),
})
export type QuestionInsight = z.output<typeof questionInsight>

export const questionSorts = [
  ...(['urgency', 'shown', 'facility', 'discrimination', 'unanswered', 'mean_time', 'exposure'] as const),
] as const
export type QuestionSort = (typeof questionSorts)[number]

export const listQuestionInsight = endpoint({
  method: 'GET',
  path: '/insight/question',
  access: 'staff',
  scope: 'bank:read',
  reads: ['insight', 'question', 'label', 'keyFix'],
  summary: 'Statistics of the questions of the bank, each in its current edition, the most urgent first',
  query: z
    .object({
      ...pageFields,
      labels: labelFilter.optional(),
      flag: emptyAsUndefined(flag),
      sort: emptyAsUndefined(z.enum(questionSorts)),
      order: emptyAsUndefined(z.enum(['asc', 'desc'])),
    })
    .transform(({ labels, flag, sort, order, ...asked }, context) => ({
      labels: labels ?? [],
      flag,
      sort: sort ?? 'urgency',
      order,
      page: windowOf(asked, context),
    })),
  response: z.object({
    questions: z.array(questionInsight),
    amount_of_questions: z.number(),
    interviews: z.number(),
    /** Number of finished interviews that the statistics do not include yet. */
    pending: z.number(),
    fit,
  }),
  refusals: {},
})

export const optionInsight = z.object({
  id: z.number(),
  description: z.string(),
  description_html: z.string(),
  is_valid: z.boolean(),
  chosen: z.number(),
  share: figure,
  /** Mean score in the other questions of the test, from 0 to 1, among candidates who chose this option. */
  mean_rest: z.number().nullable(),
  correlation: figure,
  is_dead: z.boolean(),
})
export type OptionInsight = z.output<typeof optionInsight>

/**
 * An edition of a question: its versions with the same text, kind and answer key. Each edition has its own statistics.
 */
export const edition = z.object({
  edition_id: z.string(),
  versions: z.array(z.number()),
  is_current: z.boolean(),
  is_multiple_choice: z.boolean(),
  right: z.array(z.number()),
  shown: z.number(),
  last_shown_time: z.string().nullable(),
})
export type Edition = z.output<typeof edition>

const ofLanguage = z.object({
  lang: z.string().nullable(),
  shown: z.number(),
  right: z.number(),
  facility: z.number(),
  facility_low: z.number(),
  facility_high: z.number(),
})
export type OfLanguage = z.output<typeof ofLanguage>

export const questionStatistics = questionInsight.extend({
  description_html: z.string(),
  lang: z.string().nullable(),
  options: z.array(optionInsight),
  months: z.array(z.object({ month: z.string(), shown: z.number(), right: z.number() })),
  editions: z.array(edition),
  /**
   * Statistics by language, the most frequent language first. The list is empty if the question was shown in only one
   * language.
   */
  by_language: z.array(ofLanguage),
  passage: shownPassage.nullable(),
  pending: z.number(),
  fit,
})
export type QuestionStatistics = z.output<typeof questionStatistics>

export const getQuestionInsight = endpoint({
  method: 'GET',
  path: '/question/:id/insight',
  access: 'staff',
  scope: 'bank:read',
  reads: ['insight', 'question', 'passage', 'label', 'keyFix'],
  summary: 'Statistics of one edition of a question and its options, also of a deleted question',
  params: idParams,
  query: z.object({ edition: text().optional() }),
  response: questionStatistics,
  refusals: { QUESTION_NOT_FOUND: 404 },
})

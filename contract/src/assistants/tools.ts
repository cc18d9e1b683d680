import type { Scope } from '@assay/domain/people/scopes'
import { z } from 'zod'
import { listBlueprints } from '../blueprints.ts'
import { text } from '../fields.ts'
import { interviewInsight } from '../insight/interview.ts'
import { getQuestionInsight } from '../insight/questions.ts'
import { listTestInsight } from '../insight/tests.ts'
import { externalId } from '../interviews/external.ts'
import { interview, interviewStatus } from '../interviews/interviews.ts'
import { label, listLabels } from '../labels.ts'
import { bankFilterFields } from '../questions/filter.ts'
import { listQuestions, newQuestion, question } from '../questions/questions.ts'
import { interviewResults } from '../results/results.ts'
import { candidateOfProgram, createInterviews, newRound } from '../rounds.ts'

export interface Tool {
  readonly scope: Scope
  readonly title: string
  readonly description: string
  readonly input: z.core.$ZodObject
  readonly output: z.core.$ZodObject
  readonly isReading: boolean
  /** True if a repeated call with the same arguments has no further effect. */
  readonly isRepeatable: boolean
  readonly reachesOut?: true
}

const reading = { isReading: true, isRepeatable: true } as const
const writing = { isReading: false } as const

const ENTRIES = { most: 50, initial: 10 } as const

const limit = z
  .number()
  .int('INVALID')
  .min(1, 'TOO_SMALL')
  .max(ENTRIES.most, 'TOO_LARGE')
  .default(ENTRIES.initial)
  .describe('The maximum number of entries to return.')

const number = (what: string) => z.number().int('INVALID').min(0, 'TOO_SMALL').describe(what)
const id = (what: string) => text().min(1, 'REQUIRED').max(100, 'TOO_LONG').describe(what)

/** Anyone with the interview code or the link can open the test, so tools never return the code or the link. */
const sealed = { code: true, link: true } as const
const sealedInterview = interview.omit(sealed)
const madeInterview = createInterviews.response.shape.interviews.element.omit(sealed)

export const tools = {
  search_questions: {
    scope: 'bank:read',
    title: 'Search questions',
    description:
      'Searches the question bank, the newest first. Every word of `search` must occur in the question. With several labels, questions with any of them are returned.',
    input: z.strictObject({
      search: bankFilterFields.search.unwrap().optional().describe('Words of the description or the answers.'),
      labels: z.array(text()).max(50, 'TOO_MANY').optional().describe('Names of labels, as returned by list_labels.'),
      limit,
    }),
    output: listQuestions.response,
    ...reading,
  },
  get_question: {
    scope: 'bank:read',
    title: 'Get question',
    description: 'One question of the bank with its answers, its answer key and its labels.',
    input: z.strictObject({ id: number('The id of the question.') }),
    output: question,
    ...reading,
  },
  question_insight: {
    scope: 'bank:read',
    title: 'Question statistics',
    description:
      'Statistics of a question and its options, from finished tests. They show how often people answer it correctly and how well it separates strong from weak candidates. Flags report problems such as a probably wrong answer key.',
    input: z.strictObject({ id: number('The id of the question.') }),
    output: getQuestionInsight.response,
    ...reading,
  },
  list_labels: {
    scope: listLabels.scope,
    title: 'List labels',
    description: 'All labels by name, each with its number of questions.',
    input: z.strictObject({}),
    output: z.object({ labels: z.array(label) }),
    ...reading,
  },
  draft_questions: {
    scope: 'bank:write',
    title: 'Draft questions',
    description:
      'Proposes new questions, but does not add them to the bank. For one day, a person can review and confirm these questions at `link`. Texts are Markdown. A question has two to six answers, at least one of them correct.',
    input: z.strictObject({
      questions: z.array(newQuestion).min(1, 'REQUIRED').max(ENTRIES.most, 'TOO_MANY').describe('The questions.'),
    }),
    output: z.object({
      import_id: z.number(),
      link: z.string(),
      to_add: z.number(),
      same: z.number(),
      near: z.number(),
      refused: z.number(),
    }),
    ...writing,
    isRepeatable: false,
  },
  list_blueprints: {
    scope: 'interviews:read',
    title: 'List blueprints',
    description: 'Blueprints (the designs of tests), the newest first, each with the counts of its round.',
    input: z.strictObject({}),
    output: listBlueprints.response.pick({ blueprints: true }),
    ...reading,
  },
  list_interviews: {
    scope: 'interviews:read',
    title: 'List interviews',
    description: 'Interviews, the newest first: the candidate, the times, the progress, and the score if finished.',
    input: z.strictObject({
      blueprint_id: number('Only interviews of this blueprint.').optional(),
      status: interviewStatus.optional().describe('Only interviews with this status.'),
      external_id: externalId().optional().describe('Only interviews with this id of another system.'),
      limit,
    }),
    output: z.object({ interviews: z.array(sealedInterview) }),
    ...reading,
  },
  get_result: {
    scope: 'interviews:read',
    title: 'Get result',
    description:
      'The result of a finished interview: score, counts by label, rank among the interviews of its blueprint, and precision of the score. Questions are not included.',
    input: z.strictObject({ id: id('The id of the interview: `iv_` and 22 letters and digits.') }),
    output: interviewResults
      .pick({ id: true, name: true, score: true, result: true, standing: true })
      .extend({ insight: interviewInsight }),
    ...reading,
  },
  test_insight: {
    scope: 'interviews:read',
    title: 'Insight into tests',
    description:
      'Scores of finished tests, and the reliability of the scores: for all tests, for each blueprint and for each label.',
    input: z.strictObject({}),
    output: listTestInsight.response,
    ...reading,
  },
  create_interviews: {
    scope: 'interviews:write',
    title: 'Create interviews',
    description:
      'Creates an interview from a blueprint for each candidate, all or none. A candidate with an existing interview keeps it, so a repeated call creates no second interview. The response contains no links: with `invite`, each candidate gets an e-mail with the link.',
    input: z.strictObject({
      blueprint_id: number('The id of the blueprint, as returned by list_blueprints.'),
      candidates: z.array(candidateOfProgram).min(1, 'REQUIRED').max(20, 'TOO_MANY').describe('The candidates.'),
      invite: z.boolean().optional().describe('Send an invitation by e-mail to each candidate.'),
      opens_at: newRound.shape.opens_at.describe('Earliest start of the test: a time with its offset.'),
      closes_at: newRound.shape.closes_at.describe('Latest start of the test: a time with its offset.'),
    }),
    output: createInterviews.response.extend({ interviews: z.array(madeInterview) }),
    ...writing,
    isRepeatable: true,
    reachesOut: true,
  },
} as const satisfies Record<string, Tool>

export type ToolName = keyof typeof tools
export type Arguments<Name extends ToolName> = z.output<(typeof tools)[Name]['input']>
export type Structured<Name extends ToolName> = z.input<(typeof tools)[Name]['output']>

export const isTool = (name: string): name is ToolName => Object.hasOwn(tools, name)

export const toolNames = Object.keys(tools) as ToolName[]

import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { readArguments } from '@assay/contract/assistants/schemas'
import { type Arguments, type Structured, type ToolName, tools } from '@assay/contract/assistants/tools'
import { listBlueprints } from '@assay/contract/blueprints'
import type { Endpoint, ResponseOf } from '@assay/contract/endpoint'
import { createImport, discardImport, getImport } from '@assay/contract/imports/imports'
import { getInterviewInsight } from '@assay/contract/insight/interview'
import { getQuestionInsight } from '@assay/contract/insight/questions'
import { listTestInsight } from '@assay/contract/insight/tests'
import { listInterviews } from '@assay/contract/interviews/interviews'
import { listLabels } from '@assay/contract/labels'
import { getQuestion, listQuestions } from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { createInterviews } from '@assay/contract/rounds'
import { isInterviewId } from '@assay/domain/exam/interviewCodes'
import { PAGE_MAX } from '@assay/domain/limits'
import type { InternalInput } from '../../platform/http/callInternally.ts'
import { Refusal, refuseFields } from '../../platform/http/refusal.ts'
import { replaceCodesByIds } from '../attempts/ids/giveIds.ts'
import type { CallTool } from './methods.ts'

export type Call = <E extends Endpoint>(call: E, sent: InternalInput) => Promise<ResponseOf<E>>

interface ToolCall {
  call: Call
  baseUrl: string
  /** `by` is the name of the API token that makes the calls. */
  by: string
}

const ofId = (id: string | number) => ({ params: { id: String(id) } })
const all = { offset: '0', limit: String(PAGE_MAX) }
const upTo = (limit: number) => ({ offset: '0', limit: String(limit) })

const POLLING = { amount: 600, apartMs: 100 }

/** Waits up to a minute for the import of a file, because other files may be earlier in the queue. */
async function readImport(call: Call, id: number) {
  for (let look = 0; look < POLLING.amount; look += 1) {
    const found = await call(getImport, ofId(id))
    if (found.state !== 'reading') return found
    await pause(POLLING.apartMs)
  }
  await call(discardImport, ofId(id))
  throw new Refusal(429, 'TEXTS_WAITING')
}

/** Drafts become a normal import file, so staff review and confirm them like any other import. */
async function draftQuestions({ questions }: Arguments<'draft_questions'>, { call, baseUrl, by }: ToolCall) {
  // Every JSON text is also valid YAML, so the import can read it.
  const bytes = Buffer.from(JSON.stringify({ questions }))
  const { id } = await call(createImport, { body: { file: { name: `${by}.yaml`, bytes }, format: 'yaml' } })
  const { state, errors, to_add, same, near, refused } = await readImport(call, id)
  if (state !== 'ready') refuseFields(errors)
  return { import_id: id, link: `${baseUrl}/admin/questions/import/${id}`, to_add, same, near, refused }
}

async function getResult({ id }: Arguments<'get_result'>, { call }: ToolCall) {
  // Assistants use only ids, because an interview code opens the test. The error does not show whether a code exists.
  if (!isInterviewId(id)) throw new Refusal(404, 'INTERVIEW_NOT_FOUND')
  const named = { params: { code: id } }
  const result = await call(getResults, named)
  return { ...result, insight: await call(getInterviewInsight, named) }
}

function listSome({ blueprint_id, status, external_id, limit }: Arguments<'list_interviews'>, { call }: ToolCall) {
  const blueprint = blueprint_id === undefined ? {} : { blueprint: String(blueprint_id) }
  const query = { ...upTo(limit), ...blueprint, ...(status && { status }), ...(external_id && { external_id }) }
  return call(listInterviews, { query })
}

type Answering = {
  [Name in ToolName]: (
    read: Arguments<Name>,
    asking: ToolCall,
    sent: Record<string, unknown>,
  ) => Promise<Structured<Name>>
}

/** The tools of assistants only make API calls, so no rule of the API is implemented a second time in the tools. */
const answering: Answering = {
  search_questions: ({ search, labels = [], limit }, { call }) =>
    call(listQuestions, { query: { ...upTo(limit), ...(search && { search }), labels: labels.join(' | ') } }),
  get_question: ({ id }, { call }) => call(getQuestion, ofId(id)),
  question_insight: ({ id }, { call }) => call(getQuestionInsight, ofId(id)),
  list_labels: async (_, { call }) => ({ labels: await call(listLabels, {}) }),
  draft_questions: draftQuestions,
  list_blueprints: (_, { call }) => call(listBlueprints, { query: all }),
  list_interviews: listSome,
  get_result: getResult,
  test_insight: (_, { call }) => call(listTestInsight, { query: all }),
  create_interviews: ({ blueprint_id }, { call }, { blueprint_id: _, ...body }) =>
    call(createInterviews, { ...ofId(blueprint_id), body }),
}

/** A model can correct errors with a status below 500. Only operators can correct errors of the server. */
const isForCaller = (fault: unknown): fault is Refusal => fault instanceof Refusal && fault.status < 500

export const callTools =
  (asking: ToolCall, db: Parameters<typeof replaceCodesByIds>[0]): CallTool =>
  async (name, sent) => {
    try {
      const tool = tools[name]
      const asked = readArguments(tool, sent)
      if ('errors' in asked) return refuseFields(asked.errors)
      // Safe cast: the table's type pairs each tool with its own input.
      const answer = answering[name] as (read: unknown, asking: ToolCall, sent: unknown) => Promise<unknown>
      const answered = await answer(asked.read, asking, sent)
      // Checking a long response blocks the main thread, so waiting requests are handled first.
      await setImmediate()
      const said = tool.output.parse(answered)
      return { structuredContent: (await replaceCodesByIds(db, said)) as object, isError: false }
    } catch (fault) {
      if (!isForCaller(fault)) throw fault
      const { detail, code, errors } = fault.body
      return { structuredContent: { detail, code, ...(errors && { errors }) }, isError: true }
    }
  }

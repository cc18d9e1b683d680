import { closeInterview, startInterview } from '@assay/contract/exam/exam'
import { getInterviewInsight } from '@assay/contract/insight/interview'
import { applyKeyFix, getKeyFix, listKeyFixes, previewKeyFix, undoKeyFix } from '@assay/contract/insight/keyFix'
import { getQuestionInsight, listQuestionInsight } from '@assay/contract/insight/questions'
import { listTestInsight } from '@assay/contract/insight/tests'
import { getDefence } from '@assay/contract/verification/defence'
import { makeBank, makeInterview } from '../../client/exam.ts'
import { makeQuestion } from '../../client/make.ts'
import type { TestServer } from '../testServer.ts'
import { type Row, row, staff } from './row.ts'

const LABEL = 'INSIGHT'
const banks = new WeakMap<object, Promise<unknown>>()

async function makeClosedTest(server: TestServer): Promise<string> {
  const bank = banks.get(server.db) ?? makeBank(server, 10, [LABEL])
  banks.set(server.db, bank)
  await bank
  const { code, email } = await makeInterview(server, { labels: [LABEL] })
  await server.anonymous(startInterview, { params: { code }, body: { email } })
  await server.anonymous(closeInterview, { params: { code } })
  return code
}

async function wanted(server: TestServer) {
  const { id, version, answers } = await makeQuestion(server)
  const right = answers.filter(({ is_valid }) => !is_valid).map((answer) => answer.id)
  return { params: { id }, body: { version, right, treatment: 'rescore' as const, reason: 'Mistyped' } }
}

const applied = async (server: TestServer) => ({ id: (await server.staff(applyKeyFix, await wanted(server))).id })

export const insightRows: readonly Row[] = [
  row(listQuestionInsight, staff, () => ({})),
  row(getQuestionInsight, staff, async (server) => ({ params: { id: (await makeQuestion(server)).id } })),
  row(getDefence, staff, async (server) => ({ params: { id: (await makeQuestion(server)).id } })),
  row(listTestInsight, staff, () => ({})),
  row(getInterviewInsight, staff, async (server) => ({ params: { code: await makeClosedTest(server) } })),
  row(previewKeyFix, staff, async (server) => {
    const { params, body } = await wanted(server)
    return { params, query: { right: body.right.join(','), treatment: body.treatment } }
  }),
  row(applyKeyFix, staff, wanted),
  row(listKeyFixes, staff, async (server) => ({ params: { id: (await makeQuestion(server)).id } })),
  row(getKeyFix, staff, async (server) => ({ params: await applied(server) })),
  row(undoKeyFix, staff, async (server) => ({ params: await applied(server), body: { reason: 'Right after all' } })),
]

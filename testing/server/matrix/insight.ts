import { closeInterview, startInterview } from '@assay/contract/exam/exam'
import { getInterviewInsight } from '@assay/contract/insight/interview'
import { applyKeyFix, getKeyFix, listKeyFixes, previewKeyFix, undoKeyFix } from '@assay/contract/insight/keyFix'
import { getQuestionInsight, listQuestionInsight } from '@assay/contract/insight/questions'
import { listTestInsight } from '@assay/contract/insight/tests'
import { getDefence } from '@assay/contract/verification/defence'
import { makeBank, makeInterview } from '../../client/exam.ts'
import { makeQuestion } from '../../client/make.ts'
import type { House } from '../testServer.ts'
import { type Row, row, staff } from './row.ts'

const LABEL = 'INSIGHT'
const banks = new WeakMap<object, Promise<unknown>>()

async function finished(house: House): Promise<string> {
  const bank = banks.get(house.db) ?? makeBank(house, 10, [LABEL])
  banks.set(house.db, bank)
  await bank
  const { code, email } = await makeInterview(house, { labels: [LABEL] })
  await house.stranger(startInterview, { params: { code }, body: { email } })
  await house.stranger(closeInterview, { params: { code } })
  return code
}

async function wanted(house: House) {
  const { id, version, answers } = await makeQuestion(house)
  const right = answers.filter(({ is_valid }) => !is_valid).map((answer) => answer.id)
  return { params: { id }, body: { version, right, treatment: 'rescore' as const, reason: 'Mistyped' } }
}

const applied = async (house: House) => ({ id: (await house.staff(applyKeyFix, await wanted(house))).id })

export const insightRows: readonly Row[] = [
  row(listQuestionInsight, staff, () => ({})),
  row(getQuestionInsight, staff, async (house) => ({ params: { id: (await makeQuestion(house)).id } })),
  row(getDefence, staff, async (house) => ({ params: { id: (await makeQuestion(house)).id } })),
  row(listTestInsight, staff, () => ({})),
  row(getInterviewInsight, staff, async (house) => ({ params: { code: await finished(house) } })),
  row(previewKeyFix, staff, async (house) => {
    const { params, body } = await wanted(house)
    return { params, query: { right: body.right.join(','), treatment: body.treatment } }
  }),
  row(applyKeyFix, staff, wanted),
  row(listKeyFixes, staff, async (house) => ({ params: { id: (await makeQuestion(house)).id } })),
  row(getKeyFix, staff, async (house) => ({ params: await applied(house) })),
  row(undoKeyFix, staff, async (house) => ({ params: await applied(house), body: { reason: 'Right after all' } })),
]

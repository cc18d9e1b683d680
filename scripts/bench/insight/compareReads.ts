import type { Arguments } from '@assay/contract/client'
import { getQuestionInsight, listQuestionInsight } from '@assay/contract/insight/questions'
import { listQuestions } from '@assay/contract/questions/questions'
import type { Caller } from '../../../testing/client/caller.ts'
import { registerStaff } from '../exams.ts'
import { makeQuestions } from '../makeQuestions.ts'
import { compareSizes, type MeasuredCalls, numberOf } from '../sizes.ts'
import { makeCounted, untilFitted } from './counted.ts'

const QUESTIONS = numberOf('ASSAY_BENCH_QUESTIONS', 5_000)
const BANK = 'list of questions'

async function looks(staff: Caller): Promise<MeasuredCalls> {
  const list = (query: Arguments<typeof listQuestionInsight>['query']) => () => staff(listQuestionInsight, { query })
  const { questions } = await list({ sort: 'shown' })()
  const id = questions[0]?.question_id ?? 0
  await untilFitted(staff)
  return {
    [BANK]: () => staff(listQuestions, { query: {} }),
    'insight, first page': list({}),
    'insight, by facility': list({ sort: 'facility' }),
    'insight, by a flag': list({ flag: 'WEAK' }),
    'insight, one label': list({ labels: 'LABEL_AAA' }),
    'one question': () => staff(getQuestionInsight, { params: { id } }),
  }
}

export const compareReads = () =>
  compareSizes({
    few: numberOf('ASSAY_BENCH_FEW', 1_000),
    many: numberOf('ASSAY_BENCH_INTERVIEWS', 100_000),
    things: 'interviews',
    against: BANK,
    prepare: registerStaff,
    fill: async (db, amount) => {
      await makeQuestions(db, QUESTIONS)
      await makeCounted(db, amount, QUESTIONS)
    },
    looks,
  })

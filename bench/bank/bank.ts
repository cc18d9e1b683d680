import type { Arguments } from '@assay/contract/client'
import { uploadQuestions } from '@assay/contract/imports/upload'
import { listLabels } from '@assay/contract/labels'
import { createQuestions, listQuestions } from '@assay/contract/questions/questions'
import type { Caller } from '../../hands/caller.ts'
import { registerStaff } from '../exams.ts'
import { labelNumber, makeQuestions } from '../makeQuestions.ts'
import { compareSizes, type Look, type Looks, numberOf } from '../sizes.ts'
import { newFile, newQuestions } from './newFile.ts'

const LARGEST = labelNumber(0)
const [SMALL, OTHER] = [labelNumber(120), labelNumber(240)]

async function looks(staff: Caller): Promise<Looks> {
  const list = (query: Arguments<typeof listQuestions>['query']) => () => staff(listQuestions, { query })
  const lastPage = async (labels?: string) => {
    const asked = labels ? { labels } : {}
    const { amount_of_questions: amount } = await list(asked)()
    return list({ ...asked, start_index: Math.max(0, amount - 10), end_index: amount })
  }
  const create = (amount: number) => () => staff(createQuestions, { body: newQuestions(amount) })
  const afterAChange = (look: Look) => Object.assign(() => look(), { first: create(1) })
  const union = list({ labels: `${LARGEST} | ${SMALL}` })
  return {
    'list, first page': list({}),
    'list, last page': await lastPage(),
    'one label': list({ labels: SMALL }),
    'largest label': list({ labels: LARGEST }),
    'largest label, last page': await lastPage(LARGEST),
    'two labels': list({ labels: `${SMALL} | ${OTHER}` }),
    'largest and another': union,
    'largest and another, after a change': afterAChange(union),
    'labels with amounts': () => staff(listLabels),
    'create 100 in one call': create(100),
    'upload 1,000': () => staff(uploadQuestions, { body: newFile() }),
  }
}

/** What staff ask of the bank, with five hundred and with fifty thousand questions of five hundred labels. */
export const bank = () =>
  compareSizes({
    few: 500,
    many: numberOf('ASSAY_BENCH_QUESTIONS', 50_000),
    things: 'questions',
    prepare: registerStaff,
    fill: makeQuestions,
    looks,
  })

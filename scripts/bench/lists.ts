import type { Arguments } from '@assay/contract/client'
import { listInterviews } from '@assay/contract/interviews/interviews'
import { listLabels } from '@assay/contract/labels'
import { compareInterviews } from '@assay/contract/results/compare'
import { getResults } from '@assay/contract/results/results'
import type { Caller } from '../../testing/client/caller.ts'
import { prepareBank } from './exams.ts'
import { makeInterviews } from './makeInterviews.ts'
import { compareSizes, type MeasuredCalls, numberOf } from './sizes.ts'

const SUBMISSIONS_EACH = numberOf('ASSAY_BENCH_SUBMISSIONS', 30)

async function someCodes(staff: Caller): Promise<string[]> {
  const { interviews } = await staff(listInterviews, { query: { status: 'Done' } })
  return interviews.map(({ code }) => code)
}

async function looks(staff: Caller): Promise<MeasuredCalls> {
  const list = (query: Arguments<typeof listInterviews>['query']) => () => staff(listInterviews, { query })
  const [one = '', other = ''] = await someCodes(staff)
  return {
    'list, first page': list({}),
    'list, page 50': list({ start_index: 490, end_index: 500 }),
    'name, found once': list({ name_or_mail: '.777@example.com' }),
    'name, found often': list({ name_or_mail: 'garcía' }),
    'name, found never': list({ name_or_mail: 'nobody at all' }),
    'label filter': list({ labels: 'SQL' }),
    'two labels': list({ labels: 'SQL | GIT' }),
    'score > 90': list({ score: '>90' }),
    'score > 30': list({ score: '>30' }),
    'label and score': list({ labels: 'SQL', score: '>90' }),
    dashboard: () => Promise.all([list({ limit: 100 })(), staff(listLabels)]),
    'one result': () => staff(getResults, { params: { code: one } }),
    'compare two': () => staff(compareInterviews, { query: { codes: `${one},${other}` } }),
  }
}

export const lists = () =>
  compareSizes({
    few: 1_000,
    many: numberOf('ASSAY_BENCH_INTERVIEWS', 100_000),
    things: 'interviews',
    prepare: prepareBank,
    fill: (db, amount) => makeInterviews(db, amount, SUBMISSIONS_EACH),
    looks,
  })

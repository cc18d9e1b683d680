import { type Line, send } from '@assay/contract/client'
import { compareInterviews } from '@assay/contract/compare'
import { listInterviews } from '@assay/contract/interviews'
import { listLabels } from '@assay/contract/labels'
import { getResults } from '@assay/contract/results'
import { prepare } from './exams.ts'
import { makeInterviews } from './makeInterviews.ts'
import { compareSizes, type Looks, numberOf } from './sizes.ts'

const SUBMISSIONS_EACH = numberOf('ASSAY_BENCH_SUBMISSIONS', 30)

/** The newest finished interviews, which every look at results takes. */
async function someCodes(line: Line): Promise<string[]> {
  const { interviews } = await send(line, listInterviews, { query: { status: 'Done' } })
  return interviews.map(({ code }) => code)
}

async function looks(line: Line): Promise<Looks> {
  const list = (query: Parameters<typeof send<typeof listInterviews>>[2]['query']) => () =>
    send(line, listInterviews, { query })
  const [one = '', other = ''] = await someCodes(line)
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
    dashboard: () => Promise.all([list({ limit: 100 })(), send(line, listLabels, {})]),
    'one result': () => send(line, getResults, { params: { code: one } }),
    'compare two': () => send(line, compareInterviews, { query: { codes: `${one},${other}` } }),
  }
}

/** What staff look at, with a thousand and with a hundred thousand interviews. */
export const lists = () =>
  compareSizes({
    few: 1_000,
    many: numberOf('ASSAY_BENCH_INTERVIEWS', 100_000),
    things: 'interviews',
    prepare,
    fill: (db, amount) => makeInterviews(db, amount, SUBMISSIONS_EACH),
    looks,
  })

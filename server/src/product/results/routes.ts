import { compareInterviews } from '@assay/contract/results/compare'
import { checkReceipt } from '@assay/contract/results/evidence'
import { getEarlierAnswers, getResults } from '@assay/contract/results/results'
import { RECEIPT_DIGITS } from '@assay/domain/limits'
import { roundLimitOf } from '../../platform/http/caller/rounds.ts'
import { route } from '../../platform/http/route.ts'
import { timesForViewer } from '../attempts/clock/timesForViewer.ts'
import { findReceipts, receiptsOf, verifyReceipt } from '../attempts/closing/receipts.ts'
import { loadJournal } from '../attempts/journal.ts'
import { readPaper } from '../attempts/paper.ts'
import { findByCode, findByCodes, rowsIn } from '../attempts/states/inView.ts'
import { canSeeTrial } from '../attempts/trials.ts'
import { updateStatistics } from '../insight/counting/count.ts'
import { compareWithSameLabels } from '../insight/score/compareWithSameLabels.ts'
import { insightOfInterview } from '../insight/score/interviewInsight.ts'
import { interviewResponses } from '../interviews/interview.ts'
import { recordViews } from '../interviews/views.ts'
import { evidenceRoute } from './evidence.ts'
import { exportRoute } from './exportResults.ts'
import { readResult } from './readResult.ts'
import { earlierAnswers } from './resultQuestion.ts'
import { readResultsByRound, scorePrecision } from './scorePrecision.ts'

const checkReceiptRoute = route(checkReceipt, async ({ params: { receipt }, db, refuse }) => {
  const found = await findReceipts(db, receipt.slice(0, RECEIPT_DIGITS.shown))
  const one = found.find(({ hash }) => hash.startsWith(receipt)) ?? refuse('RECEIPT_NOT_FOUND')
  const row = await rowsIn(db, 'byCode').where('id', '=', one.interview_id).executeTakeFirst()
  if (!row || row.started_at === null) return refuse('RECEIPT_NOT_FOUND')

  const { id, code, name, started_at, closed_at } = row
  const test = { id, code, started_at, closed_at }
  const { lines, isLast, isIntact } = await verifyReceipt(db, test, await receiptsOf(db, id), one)
  return { code, name, amount_of_lines: lines, is_last: isLast, is_intact: isIntact }
})

export const resultRoutes = [
  checkReceiptRoute,

  route(compareInterviews, async ({ query: { codes }, db, caller, actor, caches, config, receivedAt, refuse }) => {
    const byCode = new Map((await findByCodes(db, 'compare', codes)).map((row) => [row.code, row]))
    const rows = codes.map((code) => byCode.get(code) ?? refuse('INTERVIEW_NOT_FOUND'))
    if (rows.some(({ closed_at }) => closed_at === null)) refuse('RESULT_NOT_AVAILABLE')

    await recordViews(db, caches.views, { actor, ids: rows.map(({ id }) => id) })
    await updateStatistics(db, caches.insight.versions)
    const shown = await interviewResponses(db, rows, { viewer: caller, now: receivedAt, baseUrl: config.baseUrl })
    const resultsByRound = await readResultsByRound(db, rows)
    const rounds = roundLimitOf(caller)
    const interviews = await Promise.all(
      shown.map(async (one, at) => {
        const row = rows[at] ?? refuse('INTERVIEW_NOT_FOUND')
        const { place } = scorePrecision(row, resultsByRound.get(row.blueprint_id ?? 0))
        return {
          ...one,
          ...(await compareWithSameLabels(db, { ...one, isConfirmation: row.confirms !== null, rounds })),
          insight: await insightOfInterview(db, row, rounds),
          place,
        }
      }),
    )
    const parts = new Set(interviews.map(({ insight }) => insight.part))
    const hasParts = interviews.some(({ insight }) => insight.fit !== null)
    return { interviews, comparable: parts.size === 1 && !(hasParts && parts.has(null)) }
  }),

  route(getResults, async ({ params, db, caller, actor, caches, config, receivedAt, refuse }) => {
    const row = (await findByCode(db, 'detail', params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
    if (!canSeeTrial(caller, row, receivedAt)) return refuse('INTERVIEW_NOT_FOUND')
    if (row.closed_at === null) return refuse('RESULT_NOT_AVAILABLE')

    const [, result] = await Promise.all([
      recordViews(db, caches.views, { actor, ids: row.trial_at === null ? [row.id] : [] }),
      readResult(db, row, { viewer: caller, now: receivedAt, baseUrl: config.baseUrl }),
    ])
    return result
  }),

  route(getEarlierAnswers, async ({ params, query: { before }, db, caller, receivedAt, refuse }) => {
    const row = (await findByCode(db, 'detail', params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
    if (!canSeeTrial(caller, row, receivedAt)) return refuse('INTERVIEW_NOT_FOUND')
    if (row.closed_at === null) return refuse('RESULT_NOT_AVAILABLE')

    const paper = await readPaper(db, row.id)
    const question = paper.find(({ id }) => String(id) === params.id) ?? refuse('QUESTION_NOT_FOUND')
    return earlierAnswers(question, await loadJournal(db, row.id), {
      before,
      times: await timesForViewer(db, caller, row),
    })
  }),

  exportRoute,
  evidenceRoute,
]

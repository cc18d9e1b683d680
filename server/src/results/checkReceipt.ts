import { checkReceipt } from '@assay/contract/results/evidence'
import { RECEIPT_DIGITS } from '@assay/domain/limits'
import { checkSealed, findSealed, receiptsOf } from '../attempts/clock/receipts.ts'
import { rowsIn } from '../attempts/states/inPlace.ts'
import { route } from '../http/route.ts'

export const checkReceiptRoute = route(checkReceipt, async ({ params: { receipt }, db, refuse }) => {
  const found = await findSealed(db, receipt.slice(0, RECEIPT_DIGITS.shown))
  const one = found.find(({ hash }) => hash.startsWith(receipt)) ?? refuse('RECEIPT_NOT_FOUND')
  const row = await rowsIn(db, 'code').where('id', '=', one.interview_id).executeTakeFirst()
  if (!row || row.started_at === null) return refuse('RECEIPT_NOT_FOUND')

  const { id, code, name, started_at, closed_at } = row
  const test = { id, code, started_at, closed_at }
  const { lines, isLast, isIntact } = await checkSealed(db, test, await receiptsOf(db, id), one)
  return { code, name, amount_of_lines: lines, is_last: isLast, is_intact: isIntact }
})

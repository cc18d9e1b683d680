import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { checkReceipt } from '@assay/contract/results/evidence'
import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteInterviewPermanently } from '../../../../../testing/client/bin.ts'
import { makeBank, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { accept, lateAnswerOf, sendLate } from '../../../../../testing/client/late.ts'
import { receiptOf, timeOf } from '../../../../../testing/client/time.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const HOUR = 60 * 60_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.freeze(server.clock.now())
  server.staff = await server.signIn(server.consultantUser.email)
})

const idsOf = ({ answers_base }: { answers_base: { id: number }[] }, ...at: number[]) =>
  at.flatMap((index) => answers_base[index]?.id ?? [])

async function sat() {
  const { interview, candidate, questions } = await makeRunningExam(server)
  const [first, second, third] = questions
  if (!first || !second || !third) throw new Error('an empty paper')
  const wait = () => server.clock.advance(60_000)
  for (const [question, ...at] of [[first, 0], [second, 1], [first, 1], [first, 1], [second]] as const) {
    wait()
    await candidate.submit(question, idsOf(question, ...at))
  }
  await candidate.draft(third, idsOf(third, 0))
  server.clock.advance(HOUR)
  await timeOf(server, interview.code).look()
  return { code: interview.code, candidate, first, second, third }
}

const checked = (receipt: string) => server.staff(checkReceipt, { params: { receipt } })
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function readAnew({ code, first, second, third }: Awaited<ReturnType<typeof sat>>) {
  const { start_time, end_time } = await receiptOf(server.anonymous, code)
  const { questions } = await server.staff(getResults, { params: { code } })
  const orders = new Map([first, second, third].map(({ id, answers_base }) => [id, answers_base.map((one) => one.id)]))
  const entries = questions
    .flatMap((question, index) =>
      question.history.map(({ submitted_time, taken_by_clock, is_late }, at) => {
        const chosen = question.answers.filter(({ result }) => result[at]?.chosen).map(({ id }) => id)
        const letters = (orders.get(question.id) ?? []).flatMap((id, place) =>
          chosen.includes(id) ? 'ABCDEF'[place] : [],
        )
        const how = taken_by_clock ? ' clock' : is_late ? ' late' : ''
        return { submitted_time, is_late, line: `${submitted_time} ${index + 1} ${letters.join('') || '-'}${how}` }
      }),
    )
    .sort((one, other) => (one.submitted_time < other.submitted_time ? -1 : 1))
  const lines = entries.map(({ line, is_late }, at) => ({ line: `${at + 1} ${line}`, is_late }))
  const inTime = lines.filter(({ is_late }) => !is_late)
  const late = lines.filter(({ is_late }) => is_late)
  const endOf = (amount: number) => `end ${end_time} ${amount}`
  return [
    'Assay receipt 1',
    `test ${code}`,
    `start ${start_time}`,
    ...inTime.map(({ line }) => line),
    endOf(inTime.length),
    ...(late.length > 0 ? [...late.map(({ line }) => line), endOf(lines.length)] : []),
    '',
  ].join('\n')
}

test('the receipt’s text can be rebuilt from the result alone, and the receipt is the hash of this text', async () => {
  const test = await sat()
  const { text, receipt, amount_of_lines } = await receiptOf(server.anonymous, test.code)

  expect(text).toBe(await readAnew(test))
  expect(amount_of_lines).toBe(5)
  expect(text).toMatch(/^4 \S+ 2 -$/m)
  expect(text).toMatch(/^5 \S+ 3 A clock$/m)
  expect(receipt.replaceAll('-', '')).toBe(hashOf(text).slice(0, 20))
})

test('a receipt with an accepted late answer can also be rebuilt from the result alone', async () => {
  const test = await sat()
  const before = await receiptOf(server.anonymous, test.code)
  const late = lateAnswerOf(test.second, idsOf(test.second, 1), Date.parse(before.end_time) - 30_000)
  await sendLate(server.anonymous, test.code, [late])
  await accept(server, test.code)

  const { text, receipt } = await receiptOf(server.anonymous, test.code)
  expect(text).toBe(await readAnew(test))
  expect(text).toMatch(/^6 \S+ 2 B late\nend \S+ 6$/m)
  expect(receipt.replaceAll('-', '')).toBe(hashOf(text).slice(0, 20))
})

test('staff can look up a receipt in different spellings, and see its candidate', async () => {
  const { code } = await sat()
  const { receipt, text } = await receiptOf(server.anonymous, code)

  const answer = { code, name: 'Carol Candidate', amount_of_lines: 5, is_last: true, is_intact: true }
  for (const written of [receipt, receipt.toUpperCase(), ` ${receipt.replaceAll('-', ' ')} `, hashOf(text)])
    expect(await checked(written)).toEqual(answer)
  expect((await timeOf(server, code).evidence()).receipt).toEqual({ receipt, amount_of_lines: 5, is_intact: true })
  const nearly = `${hashOf(text).slice(0, 63)}${hashOf(text).endsWith('0') ? '1' : '0'}`
  for (const none of ['0'.repeat(20), nearly])
    await expect(checked(none)).rejects.toMatchObject({ status: 404, code: 'RECEIPT_NOT_FOUND' })
})

test.each(['x'.repeat(20), '0'.repeat(19), '0'.repeat(65), '%20', '%00', 'é'.repeat(20)])(
  '“%s” is rejected as a receipt',
  async (written) => {
    const headers = { authorization: `Bearer ${server.staff.token}` }
    const answer = await ask(server.url, `/api/receipt/${encodeURIComponent(decodeURIComponent(written))}`, { headers })
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ field: 'receipt' }] } })
  },
)

const alterations = {
  'a changed answer': (id: number) =>
    server.db
      .updateTable('submissions')
      .set({ options: '[]' })
      .where('interview_id', '=', id)
      .where('position', '=', 0)
      .execute(),
  'a removed answer': (id: number) =>
    server.db.deleteFrom('submissions').where('interview_id', '=', id).where('position', '=', 1).execute(),
  'an added answer': (id: number) =>
    server.db
      .insertInto('submissions')
      .values({
        interview_id: id,
        position: 5,
        kind: 'answer',
        options: '[]',
        time_spent: 0,
        key: null,
        received_at: server.clock.now(),
        answered: 1,
        address: '',
      })
      .execute(),
  'a changed end time': (id: number) =>
    server.db
      .updateTable('submissions')
      .set(({ eb }) => ({ received_at: eb('received_at', '+', 1) }))
      .where('interview_id', '=', id)
      .where('kind', '=', 'clock')
      .execute(),
  'a changed option order': async (id: number) => {
    const row = { interview_id: id, position: 0 }
    const { option_order } = await server.db
      .selectFrom('papers')
      .select('option_order')
      .where('interview_id', '=', row.interview_id)
      .where('position', '=', row.position)
      .executeTakeFirstOrThrow()
    const turned = JSON.stringify((JSON.parse(option_order ?? '[]') as number[]).toReversed())
    await server.db
      .updateTable('papers')
      .set({ option_order: turned })
      .where('interview_id', '=', id)
      .where('position', '=', 0)
      .execute()
  },
}

test.each(Object.entries(alterations))('the receipt check detects %s in the database', async (_, alter) => {
  const { code } = await sat()
  const { receipt } = await receiptOf(server.anonymous, code)
  const { id } = await server.db
    .selectFrom('interviews')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  await alter(id)

  expect(await checked(receipt)).toMatchObject({ code, is_intact: false })
  expect((await timeOf(server, code).evidence()).receipt).toMatchObject({ receipt, is_intact: false })
})

test('the first receipt of a reopened test can still be looked up, but is no longer the latest', async () => {
  const { code, candidate, second } = await sat()
  const time = timeOf(server, code)
  const before = await receiptOf(server.anonymous, code)
  await time.reopen(10)
  expect((await time.evidence()).receipt).toBeNull()
  expect(await checked(before.receipt)).toMatchObject({ code, is_last: false, is_intact: true })

  await candidate.start()
  await candidate.submit(second, idsOf(second, 0))
  await candidate.finish()

  const after = await receiptOf(server.anonymous, code)
  expect(after.text.startsWith(before.text)).toBe(true)
  expect(await checked(before.receipt)).toMatchObject({ is_last: false, is_intact: true, amount_of_lines: 5 })
  expect(await checked(after.receipt)).toMatchObject({ is_last: true, is_intact: true, amount_of_lines: 6 })
})

test('a missing receipt is created when somebody requests it, or when the test is reopened', async () => {
  const [asked, reopened] = [await sat(), await sat()]
  const { text, receipt } = await receiptOf(server.anonymous, asked.code)
  const { receipt: second } = await receiptOf(server.anonymous, reopened.code)
  await server.db.deleteFrom('receipts').execute()
  await expect(checked(receipt)).rejects.toMatchObject({ code: 'RECEIPT_NOT_FOUND' })

  expect(await receiptOf(server.anonymous, asked.code)).toMatchObject({ text, receipt })
  expect(await checked(receipt)).toMatchObject({ code: asked.code, is_intact: true })
  await timeOf(server, reopened.code).reopen(5)
  expect(await checked(second)).toMatchObject({ code: reopened.code, is_last: false, is_intact: true })
})

test('permanently deleting an interview also deletes its time ledger, idempotency keys and receipts', async () => {
  const { code } = await sat()
  const time = timeOf(server, code)
  const { receipt } = await receiptOf(server.anonymous, code)
  await time.reopen(5, '5b0f1f5e-9f5b-4b44-8a53-6f1f0d0f7a11')
  server.clock.advance(73 * HOUR)
  server.staff = await server.signIn(server.consultantUser.email)
  const { id } = await server.db
    .selectFrom('interviews')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()

  await deleteInterviewPermanently(server, code)

  await expect(checked(receipt)).rejects.toMatchObject({ code: 'RECEIPT_NOT_FOUND' })
  for (const table of ['ledger', 'ledger_keys', 'receipts'] as const)
    expect(await server.db.selectFrom(table).select('interview_id').where('interview_id', '=', id).execute()).toEqual(
      [],
    )
})

test('candidates see the events of their test only as counts', async () => {
  const { code } = await sat()

  const { noticed, reply, reply_until, end_time } = await receiptOf(server.anonymous, code)

  expect(noticed).toEqual({
    addresses: 1,
    devices: 0,
    page_hidden: 0,
    copy_blocked: 0,
    gaps: 0,
    gap_seconds: 0,
    outages: 0,
    outage_seconds: 0,
  })
  expect(reply).toBeNull()
  expect(Date.parse(reply_until) - Date.parse(end_time)).toBe(24 * HOUR)
})

test('sha256sum confirms the example in docs/receipt.md', () => {
  const page = readFileSync('docs/receipt.md', 'utf8')
  const [, text = ''] = /```text\n([\s\S]*?)```/.exec(page) ?? []
  const [, whole = ''] = /^([0-9a-f]{64}) {2}receipt\.txt$/m.exec(page) ?? []
  const sum = (of: string) => execFileSync('sha256sum', { input: of, encoding: 'utf8' }).slice(0, 64)
  const shown = (hash: string) => hash.slice(0, 20).replaceAll(/(.{4})(?=.)/g, '$1-')

  expect(sum(text)).toBe(whole)
  expect(page).toContain(`\`${shown(whole)}\``)
  expect(page).toContain(`\`${shown(sum(text.slice(0, text.indexOf('6 2026'))))}\``)
})

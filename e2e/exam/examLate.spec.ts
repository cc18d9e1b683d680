import { acceptLate } from '@assay/contract/clock/late'
import { answer, enterExam, expect, makeExam, next, submit, test, tree } from '../hands/examHouse.ts'

const WAITS = 'Waiting for the network: 1 answer is kept here and will be saved. Keep this page open.'

test('what a shut tab could not deliver is handed in by the sign-in page, and its end page says what becomes of it', async ({
  page,
  house,
  advance,
  context,
}) => {
  const exam = await makeExam(house, { amount: 10, minutes: 20 })
  await enterExam(page, exam)
  await answer(page, 'Alder')
  await next(page).click()
  await context.setOffline(true)
  await tree(page, 'Birch').check()
  await submit(page).click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await next(page).click()
  await tree(page, 'Cedar').check()
  await page.close()
  await advance(21)
  await context.setOffline(false)

  const other = await context.newPage()
  await other.goto(`${house.url}/login`)
  await expect.poll(async () => (await exam.evidence()).late, { timeout: 30_000 }).toHaveLength(2)
  expect((await exam.evidence()).late).toMatchObject([
    { number: 2, is_submitted: true, state: 'undecided' },
    { number: 3, is_submitted: false, state: 'undecided' },
  ])
  await other.goto(exam.link)
  await expect(other).toHaveURL(/\/interviews\/end$/)
  const told = '2 answers arrived after the end (questions 2, 3).'
  await expect(other.getByText(`${told} The people who invited you decide whether they count.`)).toBeVisible()
  await expect(other.getByText('What you had chosen last was counted')).toHaveCount(0)
  await exam.staff(acceptLate, { params: { code: exam.code }, body: { reason: 'The server was not running' } })
  await expect(other.getByText(`${told} They count.`)).toBeVisible()
})

for (const latency of [0, 300, 1_500]) {
  test(`a tab that is shut after its last press leaves the test finished with its answers, at ${latency} ms`, async ({
    page,
    house,
    context,
  }) => {
    const exam = await makeExam(house, { amount: 10, everyMultiple: 100 })
    await enterExam(page, exam)
    for (const name of ['Alder', 'Birch', 'Cedar']) {
      await tree(page, name).check()
      await next(page).click()
    }
    const wire = await context.newCDPSession(page)
    const free = { downloadThroughput: -1, uploadThroughput: -1, offline: false }
    await wire.send('Network.emulateNetworkConditions', { ...free, latency })
    await page.getByRole('button', { name: 'Finish Exam' }).click()
    await page.getByRole('button', { name: 'Submit all 3 and send' }).click()
    await page.close()
    const other = await context.newPage()
    await other.goto(`${house.url}/login`)

    await expect.poll(async () => (await exam.evidence()).receipt !== null, { timeout: 30_000 }).toBe(true)
    const journal = await exam.journal()
    expect(journal.slice(0, 4).map((times) => times.map(([name]) => name?.split(' ')[0]))).toEqual([
      ['Alder'],
      ['Birch'],
      ['Cedar'],
      [],
    ])
  })
}

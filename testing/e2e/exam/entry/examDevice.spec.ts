import type { Page } from '@playwright/test'
import { deviceCheck, expect, makeExam, test } from '../../../browser/exams.ts'

async function testSaving(page: Page): Promise<void> {
  await page.getByRole('radio', { name: '60' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(deviceCheck(page)).toHaveCount(6)
}

async function mayEnter(page: Page): Promise<void> {
  await page.getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: 'ENTER TEST' })).toBeEnabled()
}

test('a device is ready if every part of the device check passes', { tag: '@smoke' }, async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  const sent = page.waitForRequest((request) => request.url().endsWith('/rehearsal'))
  await page.goto(exam.link)
  await testSaving(page)

  await expect(deviceCheck(page)).toHaveText([
    'Saving works.',
    'This device keeps your answers.',
    'The live clock works.',
    'The clock of this device is correct.',
    'No other tab has this test open.',
    'Ready',
  ])
  expect((await sent).postDataJSON()).toEqual({ answers: [2] })
})

test('a device without event streams, with a wrong clock or with another open tab is ready, but gets a note', async ({
  page,
  assay,
  context,
  advance,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.route('**/stream', (route) => route.fulfill({ status: 502, body: '' }))
  await page.goto(exam.link)
  await testSaving(page)
  await expect(deviceCheck(page).nth(2)).toContainText('The page asks for the time every ten seconds instead')
  await expect(deviceCheck(page).last()).toHaveText('Ready, with notes')

  const other = await context.newPage()
  await other.goto(exam.link)
  await advance(10)
  await testSaving(other)
  await expect(deviceCheck(other).nth(3)).toContainText('is wrong')
  await expect(deviceCheck(other).nth(4)).toContainText('This test is also open in another tab')
  await expect(deviceCheck(other).last()).toHaveText('Ready, with notes')
  await mayEnter(other)
})

test('a browser without storage is reported, and the candidate can still enter', async ({ page, assay }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    }
  })
  const exam = await makeExam(assay, { amount: 10 })
  await page.goto(exam.link)
  await testSaving(page)
  await expect(deviceCheck(page).nth(1)).toContainText('This browser does not store answers on your device.')
  await expect(deviceCheck(page).last()).toHaveText('Ready, with notes')
  await mayEnter(page)
})

for (const [what, status, words] of [
  ['is not reached', 0, 'The server cannot be reached at the moment.'],
  ['cannot save', 500, 'nothing can be saved at the moment'],
] as const) {
  test(`a device is not ready and gets advice if the server ${what}`, async ({ page, assay }) => {
    const exam = await makeExam(assay, { amount: 10 })
    await page.route('**/rehearsal', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, json: { code: 'SERVER_ERROR', detail: '' } }),
    )
    await page.goto(exam.link)
    await testSaving(page)
    await expect(deviceCheck(page).first()).toContainText(words)
    await expect(deviceCheck(page).last()).toHaveText('Not ready')
    await mayEnter(page)
  })
}

test('the device check also works with a server of the previous version', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.route(/\/(rehearsal|stream)$/, (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND', detail: '' } }),
  )
  await page.goto(exam.link)
  await testSaving(page)
  await expect(deviceCheck(page).first()).toHaveText('Saving works.')
  await expect(deviceCheck(page).last()).toHaveText('Ready, with notes')
})

test('the entry page lists the recorded data', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.goto(exam.link)
  const recordedData = page.getByRole('region', { name: 'What is recorded' })
  await expect(recordedData.getByRole('heading', { name: 'What is recorded' })).toBeVisible()
  await recordedData.getByRole('heading').click()
  await expect(recordedData.getByRole('listitem')).toHaveCount(5)
  await expect(recordedData).toContainText('The staff of this installation can read this data until it is deleted')
})

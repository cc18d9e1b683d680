import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { answerQuestion, enterExam, expect, finishTest, makeExam, nextButton, test } from '../../browser/exams.ts'

const receiptOf = (file: Buffer) =>
  createHash('sha256')
    .update(file)
    .digest('hex')
    .slice(0, 20)
    .replace(/(.{4})(?=.)/g, '$1-')

test('a saved receipt matches the shown digits, also after a reload and when opened by the link', {
  tag: '@smoke',
}, async ({ page, assay, context }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  await answerQuestion(page, 'Alder')
  await nextButton(page).click()
  await answerQuestion(page, 'Birch')
  await finishTest(page)

  for (const visit of ['at once', 'after a reload', 'from the link']) {
    if (visit === 'after a reload') await page.reload()
    if (visit === 'from the link') await page.goto(exam.link)
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save receipt' }).click()
    const download = await saving
    expect(download.suggestedFilename()).toMatch(/\.txt$/)
    const file = await readFile(await download.path())
    expect(file.toString()).toMatch(/^Assay receipt 1\ntest \w+\nstart .*\n1 .* 1 [A-D]\n2 .* 2 [A-D]\nend .* 2\n$/)
    await expect(page.getByText(receiptOf(file), { exact: true })).toBeVisible()
  }
  const other = await context.newPage()
  await other.goto(exam.link)
  await expect(other.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  expect((await exam.evidence()).receipt).toMatchObject({ is_intact: true, amount_of_lines: 2 })
})

test('the end page lists the received answers, and the candidate can send one comment to the staff', {
  tag: '@smoke',
}, async ({ page, assay, context, advance }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  await answerQuestion(page, 'Alder')
  await context.setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Waiting for the network.')).toBeVisible()
  await advance(3)
  await context.setOffline(false)
  await expect(page.getByText('Waiting for the network.')).toHaveCount(0)
  await finishTest(page)

  await expect(
    page.getByText(/^We received answers to 1 of 10 questions at .* You can close this page\.$/),
  ).toBeVisible()
  await expect(page.getByText('Noticed during the test')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please write something first')
  await page.getByLabel('Your comment').fill('The fire alarm rang.\nTwice.')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByText('Your comment was sent.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your comment was sent.')).toBeVisible()
  await expect(page.getByText('The fire alarm rang.')).toBeVisible()
  await expect(page.getByLabel('Your comment')).toHaveCount(0)
  expect((await exam.evidence()).reply?.text).toBe('The fire alarm rang.\nTwice.')
})

test('without a network the end page opens, and the receipt appears when the network returns', async ({
  page,
  assay,
  context,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  await page.route('**/receipt', (route) => route.abort())
  await finishTest(page)
  await expect(page.getByText('The receipt cannot be loaded at the moment.')).toBeVisible()
  await page.unroute('**/receipt')
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Your comment').fill('Late thought')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByText('It is stored here and will be sent as soon as the server answers.')).toBeVisible()
  await expect(page.getByLabel('Your comment')).toHaveValue('Late thought')
  await context.setOffline(false)
  await expect(page.getByText('Your comment was sent.')).toBeVisible()
})

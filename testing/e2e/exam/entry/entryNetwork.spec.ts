import { deviceCheck, expect, makeExam, test } from '../../../browser/exams.ts'
import { CANDIDATE } from '../../../client/exam.ts'

test('the device check reports an unreachable server and missing storage, and the candidate can still enter', async ({
  page,
  assay,
  context,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    }
  })
  await page.goto(exam.link)
  await expect(page.getByText('60 minutes')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('radio', { name: '60' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(page.getByText('The server cannot be reached at the moment.')).toBeVisible()
  await expect(page.getByText('This browser does not store answers on your device.')).toBeVisible()
  await expect(deviceCheck(page).last()).toHaveText('Not ready')
  await page.getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: 'ENTER TEST' })).toBeEnabled()
})

test('a device that was offline during the device check becomes ready when it is online again', async ({
  page,
  assay,
  context,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.goto(exam.link)
  await expect(page.getByText('60 minutes')).toBeVisible()
  await page.getByRole('radio', { name: '60' }).check()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(page.getByText('The server cannot be reached at the moment.')).toBeVisible()
  await expect(deviceCheck(page).last()).toHaveText('Not ready')
  await context.setOffline(false)
  await page.getByRole('radio', { name: '45' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(deviceCheck(page).last()).toHaveText('Ready')
})

test('if the response to ENTER TEST is lost, the test opens without a message that may be wrong', async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.goto(exam.link)
  await page.getByLabel('E-mail').fill(CANDIDATE)
  await page.getByRole('checkbox').check()
  const call = `**/api/interview/${exam.code}`
  const enter = page.getByRole('button', { name: 'ENTER TEST' })

  await page.route(call, (route) => route.abort())
  await enter.click()
  await expect(page.getByRole('alert')).toContainText('If your test has already begun, it opens directly')
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'false')
  await page.unroute(call)

  await page.route(call, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    // The server receives the request and starts the clock, but the response is lost.
    await route.fetch()
    return route.abort('connectionreset')
  })
  await enter.click()
  await expect(page.getByRole('timer')).toBeVisible()
})

test('if all responses to a start are lost, the start continues when the network returns', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.goto(exam.link)
  await page.getByLabel('E-mail').fill(CANDIDATE)
  await page.getByRole('checkbox').check()
  const call = `**/api/interview/${exam.code}`
  await page.route(call, async (route) => {
    if (route.request().method() === 'PUT') await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'ENTER TEST' }).click()
  await expect(page.getByRole('alert')).toContainText('If your test has already begun, it opens directly')
  await page.unroute(call)

  await expect(page.getByRole('timer')).toBeVisible()
})

test('without a network, the entry page offers to try again', async ({ page, assay, context }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.goto(`${assay.url}/interviews`)
  await page.getByLabel('Interview code').fill(exam.code)
  await page.getByRole('button', { name: 'Continue' }).focus()
  await page.route('**/api/interview/*', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached')
  await page.unroute('**/api/interview/*')
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(context.pages()).toHaveLength(1)
})

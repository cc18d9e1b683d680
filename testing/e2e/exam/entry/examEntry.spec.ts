import { deviceCheck, expect, makeExam, test } from '../../../browser/exams.ts'
import { CANDIDATE } from '../../../client/exam.ts'

test('the entry page shows the rules and offers a sample question before the test time starts', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10, minutes: 20 })
  await page.goto(exam.link)

  for (const words of ['20 minutes', 'Questions are not weighted', 'The timer starts once you enter the page']) {
    await expect(page.getByText(words)).toBeVisible()
  }
  await page.getByRole('heading', { name: 'Questions and answers' }).click()
  for (const [asked, expected] of [
    ['May I go back', 'as often as you like'],
    ['Must I submit', 'only submitted answers count'],
    ['What happens when the timer reaches zero', 'It then replaces an earlier submitted answer'],
    ['the connection, the battery or the browser', 'on this or any other device'],
    ['Do I lose points for a wrong answer', '0 points, the same as no answer'],
    ['Who can help me', 'The people who sent you the link'],
  ] as const) {
    await expect(page.getByRole('term').filter({ hasText: asked })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: expected })).toBeVisible()
  }
  const levels = await page.getByRole('heading').evaluateAll((found) => found.map(({ localName }) => localName))
  expect(levels).toEqual(['h1', 'h2', 'h2', 'h2', 'h2'])
  await expect(page.getByRole('radio')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  const done = page.getByText('Your answer has been submitted.')
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  await expect(done).toBeVisible()
  await expect(page.getByText('Choose an option first.')).toBeVisible()
  await page.getByRole('radio', { name: '60' }).check()
  await submit.click()
  await expect(done).toBeVisible()
  await expect(submit).toBeFocused()
  await expect(submit).toHaveAttribute('data-state', 'rests')
  await expect(deviceCheck(page).last()).toHaveText('Ready')
  await page.getByRole('radio', { name: '45' }).check()
  await expect(done).toHaveCount(0)
  await expect(submit).toHaveAttribute('data-state', 'ready')

  const seen = await (await page.request.get(`${assay.url}/api/interview/${exam.code}`)).json()
  expect(seen).toMatchObject({ is_activated: false, interview_status: 'To Do' })
})

test('a test opens only after the correct e-mail was entered and the box was ticked', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.goto(exam.link)
  const enter = page.getByRole('button', { name: 'ENTER TEST' })
  const email = page.getByLabel('E-mail')
  await expect(enter).toBeDisabled()
  await page
    .getByRole('checkbox', {
      name: 'I have read the sample question and I have fully understood the above test instructions',
    })
    .check()

  await enter.click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await email.fill('carol')
  await enter.click()
  await expect(page.getByText('The value is not a valid email address')).toBeVisible()
  await email.fill('somebody@example.com')
  await enter.click()
  await expect(page.getByText('You have entered an invalid email')).toBeVisible()
  await expect(page.getByText('Your invitation was sent to another address.')).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill(` ${CANDIDATE.toUpperCase()}`)
  await enter.click()
  await expect(page).toHaveURL(/\/exam$/)
})

test('a known code leads to the test, an unknown code to an error page, and no code to a form', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.goto(`${assay.url}/interviews/${exam.code}/exam`)
  await expect(page).toHaveURL(exam.link)

  await page.goto(`${assay.url}/interviews`)
  await page.getByLabel('Interview code').fill(exam.code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(exam.link)

  await page.goto(`${assay.url}/interviews/0000000000000000000000`)
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByText('Check the link in your invitation')).toBeVisible()
  await page.getByRole('link', { name: 'Type the code' }).click()
  await page.getByLabel('Interview code').fill(`Your link: ${exam.link}.`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(exam.link)
  await page.goto(`${exam.link}.`)
  await expect(page).toHaveURL(exam.link)

  await page.goto(`${assay.url}/nowhere`)
  await expect(page.getByRole('link', { name: 'Back to the start' })).toBeVisible()
})

test('a mistyped code stays in its field, in every language', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  const mistyped = `${exam.code.slice(0, -1)}${exam.code.endsWith('0') ? '1' : '0'}`
  await page.goto(`${assay.url}/interviews`)
  await page.getByLabel('Interview code').fill(mistyped)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('There is no interview with this code')
  await expect(page.getByLabel('Interview code')).toBeFocused()
  await expect(page.getByLabel('Interview code')).toHaveValue(mistyped)
  await expect(page).toHaveURL(/\/interviews$/)

  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: 'Español' }).click()
  await expect(page.getByLabel('Código de la entrevista')).toHaveValue(mistyped)
  await page.getByLabel('Código de la entrevista').fill(exam.code)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(exam.link)
})

test('a candidate with too many attempts sees the remaining waiting time', async ({ page, assay }) => {
  await page.clock.install()
  const exam = await makeExam(assay, { amount: 10 })
  const tooMany = { detail: 'Too many tries', code: 'TOO_MANY_TRIES' }
  await page.route(`**/api/interview/${exam.code}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 429, headers: { 'retry-after': '110' }, json: tooMany })
      : route.continue(),
  )
  await page.goto(exam.link)
  await page.getByLabel('E-mail').fill(CANDIDATE)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'ENTER TEST' }).click()
  await expect(page.getByRole('alert')).toContainText('Too many attempts.')
  await expect(page.getByText(/^You can try again in (1[01]\d|[6-9]\d) seconds\.$/)).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(page.getByText(/^You can try again in [1-5]?\d seconds?\.$/)).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(page.getByText('You can try again now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ENTER TEST' })).toBeFocused()
})

test('after too many visits to the link, the candidate waits, and the entry page then opens automatically', async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.route(`**/api/interview/${exam.code}`, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '6' },
      json: { detail: 'Too many tries', code: 'TOO_MANY_TRIES' },
    }),
  )
  await page.goto(exam.link)
  await expect(page.getByText('This test was requested too often')).toBeVisible()
  await page.unroute(`**/api/interview/${exam.code}`)
  await expect(page.getByLabel('E-mail')).toBeVisible()
})

test('the entry page uses the language chosen on the page', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.goto(exam.link)
  await page.getByLabel('E-mail').fill('somebody@example.com')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: 'Español' }).click()

  await expect(page.getByRole('button', { name: 'ENTRAR EN LA PRUEBA' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('somebody@example.com')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'ENTRAR EN LA PRUEBA' }).click()
  await expect(page.getByText('Ha introducido un correo electrónico que no es válido')).toBeVisible()
})

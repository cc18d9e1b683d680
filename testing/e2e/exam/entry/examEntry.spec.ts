import { deviceCheck, enterExam, expect, finishTest, makeExam, nextButton, test } from '../../../browser/exams.ts'
import { firstAdmin } from '../../../browser/fixtures.ts'
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

test('if a staff user is signed in on the device, the candidate can first sign out this user', async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.goto(`${assay.url}/login`)
  await page.getByLabel('Username').fill(firstAdmin.email)
  await page.getByLabel('Password').fill(firstAdmin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('token'))

  await page.goto(exam.link)
  await expect(page.getByText('A member of staff is signed in with this browser')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The entry page also opens the clock's stream, at a time that this test does not control.
    if (!pathname.endsWith('/stream')) asked.push(pathname)
  })
  await page.getByRole('button', { name: 'Sign out first' }).click()
  await expect(page.getByText('The staff member is signed out.')).toBeFocused()
  expect(asked).toEqual(['/api/logout'])
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const me = await page.request.get(`${assay.url}/api/user/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(me.status()).toBe(401)
  await page.goto(`${assay.url}/admin/questions/view`)
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('a sign-out of a staff user in another tab does not affect the candidate', async ({ page, assay, context }) => {
  const exam = await makeExam(assay, { amount: 10 })
  const other = await context.newPage()
  await other.goto(`${assay.url}/interviews`)
  await other.evaluate(() => localStorage.setItem('token', 'long-dead'))
  await enterExam(page, exam)
  await other.evaluate(() => localStorage.removeItem('token'))
  await nextButton(page).click()
  await expect(page.getByRole('heading', { name: 'Question 2 of' })).toBeVisible()
  await expect(page).toHaveURL(/\/exam$/)
})

test('if the response to an entry is lost, the test opens and shows no message that may be wrong', async ({
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
    // The server starts the clock, but the response is lost.
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

test('a signed-in staff user in the same browser does not affect the candidate', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.addInitScript(() => globalThis.localStorage.setItem('token', 'long-dead'))
  await enterExam(page, exam)
  await finishTest(page)

  await expect(page.getByText('Your result has been sent, and will be reviewed shortly.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('long-dead')
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

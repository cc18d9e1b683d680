import { CANDIDATE, enterExam, expect, finish, makeExam, test } from './examHouse.ts'

test('the entry tells the rules and rehearses before any clock starts', async ({ page, house }) => {
  const exam = await makeExam(house, { amount: 10, minutes: 20 })
  await page.goto(exam.link)

  for (const words of ['20 minutes', 'Questions are not weighted', 'The timer starts once you enter the page']) {
    await expect(page.getByText(words)).toBeVisible()
  }
  await expect(page.getByRole('radio')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByRole('radio', { name: '60' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Your answer has been submitted.')).toBeVisible()
  await expect(page.getByText('Your device is ready')).toBeVisible()

  const seen = await (await page.request.get(`${house.url}/api/interview/${exam.code}`)).json()
  expect(seen).toMatchObject({ is_activated: false, interview_status: 'To Do' })
})

test('the rehearsal says in plain words what is wrong', async ({ page, house, context }) => {
  const exam = await makeExam(house, { amount: 10 })
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    }
  })
  await page.goto(exam.link)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(page.getByText('The server cannot be reached at the moment.')).toBeVisible()
  await expect(page.getByText('This browser keeps nothing on your device.')).toBeVisible()
})

test('only the right e-mail and a ticked box lead into the test', async ({ page, house }) => {
  const exam = await makeExam(house, { amount: 10 })
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
  await email.fill(` ${CANDIDATE.toUpperCase()}`)
  await enter.click()
  await expect(page).toHaveURL(/\/exam$/)
})

test('a code leads on, an unknown one to the page that says so, and none to a field for it', async ({
  page,
  house,
}) => {
  const exam = await makeExam(house, { amount: 10 })
  await page.goto(`${house.url}/interviews/${exam.code}/exam`)
  await expect(page).toHaveURL(exam.link)

  await page.goto(`${house.url}/interviews`)
  await page.getByLabel('Interview code').fill(exam.code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(exam.link)

  await page.goto(`${house.url}/interviews/0000000000000000000000`)
  await expect(page).toHaveURL(/\/404$/)
})

test('without a network the entry offers another try', async ({ page, house, context }) => {
  const exam = await makeExam(house, { amount: 10 })
  await page.goto(`${house.url}/interviews`)
  await page.getByLabel('Interview code').fill(exam.code)
  await page.getByRole('button', { name: 'Continue' }).focus()
  await page.route('**/api/interview/*', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The server could not be reached')
  await page.unroute('**/api/interview/*')
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(context.pages()).toHaveLength(1)
})

test('a token of the staff in the same browser changes nothing for the candidate', async ({ page, house }) => {
  const exam = await makeExam(house, { amount: 10 })
  await page.addInitScript(() => globalThis.localStorage.setItem('token', 'long-dead'))
  await enterExam(page, exam)
  await finish(page)

  await expect(page.getByText('Your result has been sent, and will be reviewed shortly.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('long-dead')
})

test('the entry speaks the language that is chosen there', async ({ page, house }) => {
  const exam = await makeExam(house, { amount: 10 })
  await page.goto(exam.link)
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: 'Español' }).click()

  await expect(page.getByRole('button', { name: 'ENTRAR EN LA PRUEBA' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

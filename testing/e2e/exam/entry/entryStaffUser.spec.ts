import { enterExam, expect, finishTest, makeExam, nextButton, test } from '../../../browser/exams.ts'
import { firstAdmin } from '../../../browser/fixtures.ts'

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
    // The entry page may open its event stream at any moment, so this request is not counted.
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

test('a signed-in staff user in the same browser does not affect the candidate', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.addInitScript(() => globalThis.localStorage.setItem('token', 'long-dead'))
  await enterExam(page, exam)
  await finishTest(page)

  await expect(page.getByText('Your result has been sent, and will be reviewed shortly.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('long-dead')
})

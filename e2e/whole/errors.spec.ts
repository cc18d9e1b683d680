import { createInterview, listInterviews } from '@assay/contract/interviews'
import { createLabel } from '@assay/contract/labels'
import { createQuestions } from '@assay/contract/questions'
import { createUser } from '@assay/contract/users'
import type { Page } from '@playwright/test'
import { fillBank, invite, sit, sum } from '../hands/bank.ts'
import { expect, type House, test } from '../hands/house.ts'

const grace = { full_name: 'Grace Hopper', email: 'grace@example.com', password: 'secret1' }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** From now on the server answers this call that way; 0 is a wire that is cut. */
async function refuse(page: Page, method: Method, path: RegExp, status: number, code = 'SERVER_ERROR'): Promise<void> {
  await page.route(path, (route) => {
    if (route.request().method() !== method) return route.fallback()
    return status === 0 ? route.abort() : route.fulfill({ status, json: { code, detail: 'Said by the server' } })
  })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

/** An error stands in a toast of its own, titled so. */
async function expectError(page: Page, words: string): Promise<void> {
  const title = page.getByText('Error', { exact: true })
  await expect(toast(page, words).filter({ has: title })).toBeVisible({ timeout: 15_000 })
}

async function open(page: Page, house: House, path: string): Promise<void> {
  await house.enter(page)
  await page.goto(house.url + path)
}

test('toasts stand at the top right, say their kind, and leave after five seconds', async ({ page, house }) => {
  const admin = await house.setUp()
  await admin(createUser, { body: grace })
  await page.clock.install()
  await open(page, house, '/admin/users')
  await expect(button(page, 'Delete Grace Hopper')).toBeVisible()
  // From here on time passes only where the story says so.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.mouse.move(10, 500)
  const deletion = /\/api\/user\/2$/
  const confirm = async () => {
    await button(page, 'Delete Grace Hopper').press('Enter')
    await page.clock.runFor(500)
    const answered = page.waitForResponse(deletion)
    await button(page, 'Yes, delete it!').press('Enter')
    await answered
  }

  await refuse(page, 'DELETE', deletion, 500)
  await confirm()
  const failed = toast(page, 'Delete failed, it might be network or server error, please try again later')
  await expect(failed).toContainText('Error')
  await page.clock.runFor(4_500)
  const box = await failed.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(box?.y).toBeLessThan(100)
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40)
  await page.clock.runFor(1_000)
  await expect(failed).toHaveCount(0)

  await page.unroute(deletion)
  await confirm()
  const done = page.getByRole('status').filter({ hasText: 'Grace Hopper has been deleted.' })
  await expect(done).toContainText('Success')
  await page.clock.runFor(4_500)
  await expect(done).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(done).toHaveCount(0)
})

test('a user who could not be created or changed', async ({ page, house }) => {
  await house.setUp()
  await open(page, house, '/admin/users/create')
  await page.getByLabel('Full name').fill(grace.full_name)
  await page.getByLabel('E-mail').fill(grace.email)
  await page.getByLabel('Password', { exact: true }).fill(grace.password)
  await page.getByLabel('Confirm password').fill(grace.password)
  await refuse(page, 'POST', /\/api\/user\/?$/, 500)
  await button(page, 'Save').click()
  await expectError(page, 'Failed to create the user')
  await page.unroute(/\/api\/user\/?$/)
  await refuse(page, 'POST', /\/api\/user\/?$/, 400, 'EMAIL_TAKEN')
  await button(page, 'Save').click()
  await expect(page.getByText('The email already exists in the system')).toBeVisible()

  await page.goto(`${house.url}/admin/users/1/edit`)
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await refuse(page, 'PUT', /\/api\/user\/me$/, 0)
  await button(page, 'Save').click()
  await expectError(page, 'Failed to save the changes')
  await page.unroute(/\/api\/user\/me$/)
  await refuse(page, 'PUT', /\/api\/user\/me$/, 403, 'FORBIDDEN')
  await button(page, 'Save').click()
  await expectError(page, 'You do not have enough permission')
  await expect(page).toHaveURL(/\/login$/)
})

test('what is wrong with a user stands at each field as it is left', async ({ page, house }) => {
  await house.setUp()
  await open(page, house, '/admin/users/create')
  await page.getByLabel('Full name').focus()
  await page.getByLabel('E-mail').focus()
  await expect(page.getByText('This field is required')).toHaveCount(1)
  await page.getByLabel('Full name').fill('R2-D2')
  await page.getByLabel('E-mail').fill('grace@')
  await page.getByLabel('Password', { exact: true }).fill('four')
  await page.getByLabel('Confirm password').fill('five!')
  await button(page, 'Save').click()

  await expect(page.getByText('Input format is incorrect')).toBeVisible()
  await expect(page.getByText('This email is invalid')).toBeVisible()
  await expect(page.getByText('This field must be 5 - 20 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page).toHaveURL(/\/create$/)
  await button(page, 'Cancel').click()
  await expect(page).not.toHaveURL(/\/create$/)
})

test('a label that could not be saved, deleted or loaded', async ({ page, house }) => {
  const admin = await house.setUp()
  await admin(createLabel, { body: { name: 'SQL' } })
  await open(page, house, '/admin/labels/create')
  await page.getByLabel('Name').fill('WEB')
  await refuse(page, 'POST', /\/api\/label$/, 500)
  await button(page, 'Save').click()
  await expectError(page, 'The label could not be saved, it might be network or server error, please try again later')
  await expect(page).toHaveURL(/\/create$/)

  await page.goto(`${house.url}/admin/labels`)
  await refuse(page, 'DELETE', /\/api\/label\/1$/, 500)
  await button(page, 'Delete SQL').click()
  await button(page, 'Yes, delete it!').click()
  await expectError(page, 'Delete failed, it might be network or server error, please try again later')

  await refuse(page, 'GET', /\/api\/label\/1$/, 500)
  await button(page, 'Edit SQL').click()
  await expect(toast(page, 'Network or server error, please try again later')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/labels$/)
})

test('questions that could not be loaded', async ({ page, house }) => {
  await house.setUp()
  await refuse(page, 'GET', /\/api\/question\?/, 500)
  await open(page, house, '/admin/questions/view')

  await expectError(
    page,
    'The questions could not be loaded, it might be network or server error, please try again later',
  )
  await page.unroute(/\/api\/question\?/)
  await button(page, 'Try again').click()
  await expect(page.getByRole('heading', { name: 'There are no questions yet' })).toBeVisible()
})

test('a question that could not be created, changed, deleted or uploaded', async ({ page, house }) => {
  const admin = await house.setUp()
  await admin(createQuestions, { body: [sum] })
  await open(page, house, '/admin/questions/create')
  await page.getByRole('textbox', { name: 'Description' }).fill('What is 3 + 3?')
  await page.getByLabel('Answer 1', { exact: true }).fill('6')
  await page.getByLabel('Answer 2', { exact: true }).fill('7')
  await page.getByRole('checkbox', { name: 'Answer 1 is correct' }).check()
  await page.getByRole('combobox', { name: 'Labels' }).fill('MATH')
  await page.keyboard.press('Enter')
  await refuse(page, 'POST', /\/api\/question$/, 500)
  await button(page, 'Create').click()
  await expectError(page, 'The question was not created')
  await expect(page.getByLabel('Answer 1', { exact: true })).toHaveValue('6')
  await page.unroute(/\/api\/question$/)
  await button(page, 'Create').click()
  await expect(page.getByRole('status').filter({ hasText: 'The question has been created' })).toBeVisible()

  await page.goto(`${house.url}/admin/questions/view`)
  await button(page, 'Edit What is 2 + 2?').click()
  await page.getByLabel('Answer 2', { exact: true }).fill('22')
  await refuse(page, 'PUT', /\/api\/question\/1$/, 0)
  await button(page, 'Update').click()
  await expectError(page, 'The modification was not saved')
  await page.unroute(/\/api\/question\/1$/)
  await button(page, 'Update').click()
  await expect(page.getByRole('status').filter({ hasText: 'The question has been updated' })).toBeVisible()

  await refuse(page, 'DELETE', /\/api\/question\/1$/, 500)
  await button(page, 'Delete What is 2 + 2?').click()
  await button(page, 'Yes, delete it!').click()
  await expectError(page, 'Failed to delete the question, it might be network or server error, please try again later')

  await refuse(page, 'POST', /\/api\/question\/upload$/, 500)
  const buffer = Buffer.from('- description: Any')
  await page.locator('input[type=file]').setInputFiles({ name: 'bank.yaml', mimeType: 'text/yaml', buffer })
  await expectError(page, 'The file could not be uploaded, it might be network or server error, please try again later')
})

test('a question that an open interview has drawn is not deleted', async ({ page, house }) => {
  const admin = await house.setUp()
  await fillBank(admin, 10, ['GIT'])
  await invite(admin, 'Nina New')
  await open(page, house, '/admin/questions/view')
  await button(page, 'Delete GIT 9?').click()
  await button(page, 'Yes, delete it!').click()

  await expectError(page, 'Failed to delete the question, the question is still in use')
  await expect(button(page, 'Delete GIT 9?')).toBeVisible()
})

test('an interview that could not be created, listed or deleted', async ({ page, house }) => {
  const admin = await house.setUp()
  await fillBank(admin, 30, ['GIT'])
  await open(page, house, '/admin/interviews/create')
  await page.getByLabel('Name').fill('Nina New')
  await page.getByLabel('E-mail').fill('nina@example.com')
  await page.getByLabel('Labels').fill('GIT')
  await page.getByRole('option', { name: 'GIT' }).click()
  await button(page, 'Next').click()
  await refuse(page, 'POST', /\/api\/interview$/, 500)
  await button(page, 'Submit').click()
  await expectError(page, 'Failed to create interview, it might be network or server error, please try again later')
  expect((await admin(listInterviews)).amount_of_interviews).toBe(0)

  const invited = await invite(admin, 'Nina New')
  const { code } = invited
  await page.goto(`${house.url}/admin/interviews/view`)
  await refuse(page, 'DELETE', new RegExp(`/api/interview/${code}$`), 500)
  await button(page, 'Delete Nina New').click()
  await button(page, 'Yes, delete it!').click()
  await expectError(page, 'Delete failed, it might be network or server error, please try again later')
  await page.unroute(new RegExp(`/api/interview/${code}$`))
  await button(page, 'Delete Nina New').click()
  await sit(house.stranger, invited, 'Nina New', 0)
  await button(page, 'Yes, delete it!').click()
  await expectError(page, 'Failed to delete the interview, the interview is in progress')

  await refuse(page, 'GET', /\/api\/interview\?/, 500)
  await page.reload()
  await expect(page.getByText('Cannot get the required resource')).toBeVisible({ timeout: 15_000 })
})

test('a result that could not be loaded, or is not there yet', async ({ page, house }) => {
  const admin = await house.setUp()
  await fillBank(admin, 10, ['GIT'])
  const { code } = await invite(admin, 'Nina New')
  await open(page, house, `/admin/interviews/${code}/result`)
  await expect(page.getByRole('heading', { name: 'Test not done, no data to show' })).toBeVisible()

  await refuse(page, 'GET', new RegExp(`/api/interview/${code}/results$`), 500)
  await page.reload()
  await expectError(
    page,
    'The questions could not be loaded, it might be network or server error, please try again later',
  )
})

test('a dashboard whose figures do not come', async ({ page, house }) => {
  await house.setUp()
  await refuse(page, 'GET', /\/api\/interview\?/, 500)
  await refuse(page, 'GET', /\/api\/label(\?.*)?$/, 500)
  await open(page, house, '/admin/dashboard')

  await expectError(page, 'There is an error getting data')
  await expectError(page, 'Error fetching chart data')
})

test('a sign-in that the server cannot answer is told apart from a wrong password', async ({ page, house }) => {
  await house.setUp()
  await page.goto(`${house.url}/login`)
  await page.getByLabel('Username').fill('ada@example.com')
  await page.getByLabel('Password').fill('something')
  await refuse(page, 'POST', /\/api\/login\/access-token$/, 0)
  await button(page, 'Sign in').click()
  await expect(page.getByRole('alert')).toHaveText(/^The server cannot be reached/)
  await page.unroute(/\/api\/login\/access-token$/)
  await button(page, 'Sign in').click()

  await expect(page.getByRole('alert')).toHaveText('Incorrect username or password')
})

test('a test that could not be entered tells what the server says', async ({ page, house }) => {
  const admin = await house.setUp()
  await fillBank(admin, 10, ['GIT'])
  const { link, code } = await admin(createInterview, {
    body: { name: 'Nina New', email: 'nina@example.com', max_time: 20, amount_of_questions: 10, labels: ['GIT'] },
  })
  await page.goto(link)
  await page.getByLabel('E-mail').fill('nina@example.com')
  await page.getByRole('checkbox').check()
  await refuse(page, 'PUT', new RegExp(`/api/interview/${code}$`), 400, 'WRONG_EMAIL')
  await button(page, 'ENTER TEST').click()
  await expect(page.getByText('Said by the server')).toBeVisible()

  await page.unroute(new RegExp(`/api/interview/${code}$`))
  await button(page, 'ENTER TEST').click()
  await expect(page.getByRole('timer')).toBeVisible()
  await refuse(page, 'PUT', new RegExp(`/api/interview/${code}/question/\\d+$`), 422, 'VALIDATION_FAILED')
  await page.getByRole('radio').first().check()
  await button(page, 'Submit').click()
  await expectError(page, 'The answer to question 1 was not taken')
})

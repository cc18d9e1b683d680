import { listInterviews } from '@assay/contract/interviews'
import type { Page } from '@playwright/test'
import { axe } from '../hands/axe.ts'
import { fillBank } from '../hands/bank.ts'
import { fits } from '../hands/fits.ts'
import { expect, type House, test } from '../hands/house.ts'

async function openWizard(page: Page, house: House) {
  const admin = await house.setUp()
  await fillBank(admin, 20, ['GIT'])
  await fillBank(admin, 15, ['SQL'])
  await house.enter(page)
  await page.goto(`${house.url}/admin/interviews/create`)
  await page.getByLabel('Name').waitFor()
  return admin
}

async function fillIn(page: Page, labels = ['GIT', 'SQL']): Promise<void> {
  await page.getByLabel('Name').fill('José Núñez')
  await page.getByLabel('E-mail').fill('Jose@Example.com')
  for (const label of labels) {
    await page.getByLabel('Labels').fill(label)
    await page.getByRole('option', { name: label }).click()
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stepNow = (page: Page) => page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')

test('an interview is created in two steps, and its link leads to the candidate’s door', async ({
  page,
  house,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const admin = await openWizard(page, house)
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps).toHaveText([/Enter Details \(current\)/, /Review and Submit \(pending\)/])
  await fillIn(page)
  await expect(page.getByText('35 questions available')).toBeVisible()
  await button(page, 'Next').click()

  await expect(steps).toHaveText([/Enter Details \(done\)/, /Review and Submit \(current\)/])
  await expect(page.getByRole('definition').filter({ hasText: 'José Núñez' })).toBeVisible()
  await button(page, 'Submit').click()

  await expect(page.getByRole('status').filter({ hasText: 'Interview create successfully' })).toBeVisible()
  await expect(button(page, 'Submit')).toHaveCount(0)
  const { interviews } = await admin(listInterviews)
  const [made] = interviews
  expect(made).toMatchObject({ name: 'José Núñez', amount_of_questions: 30, max_time: 60 })
  const link = page.getByLabel('Interview link')
  await expect(link).toHaveValue(String(made?.link))
  await expect(link).not.toBeEditable()
  await button(page, 'Copy link').click()
  await expect(page.getByRole('status').filter({ hasText: 'has been copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made?.link)
  await button(page, 'Copy e-mail').click()
  await expect(page.getByRole('status').filter({ hasText: 'The e-mail address has been copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made?.email)
  const mail = new URL(String(await page.getByRole('link', { name: 'Write the e-mail' }).getAttribute('href')))
  expect(decodeURIComponent(mail.pathname)).toBe(made?.email)
  expect(mail.searchParams.get('subject')).toBe('Your interview')
  for (const words of [String(made?.link), '60 minutes', `enter exactly this e-mail address: ${made?.email}`]) {
    expect(mail.searchParams.get('body')).toContain(words)
  }

  await page.goto(String(made?.link))
  await expect(page.getByRole('button', { name: 'ENTER TEST' })).toBeVisible()
})

test('going on clears the form for the next candidate', async ({ page, house }) => {
  await openWizard(page, house)
  await fillIn(page)
  await button(page, 'Next').click()
  await button(page, 'Submit').click()
  await button(page, 'Continue Create').click()

  await expect(stepNow(page)).toHaveText(/Enter Details/)
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  await expect(button(page, 'Next')).toBeDisabled()
})

test('what is entered stays when one goes back from the review', async ({ page, house }) => {
  await openWizard(page, house)
  await fillIn(page)
  await page.getByLabel('Time in minutes').fill('90')
  await button(page, 'Next').click()
  await button(page, 'Previous').click()

  await expect(page.getByLabel('Name')).toHaveValue('José Núñez')
  await expect(page.getByRole('slider', { name: 'Time in minutes' })).toHaveValue('90')
  await expect(button(page, 'Next')).toBeEnabled()
})

test('each field says what is wrong with it, and nobody goes on until all are right', async ({ page, house }) => {
  await openWizard(page, house)
  await page.getByLabel('Name').focus()
  await page.getByLabel('E-mail').focus()
  await expect(page.getByText('Please fill out this field')).toBeVisible()
  await page.getByLabel('Name').fill('a'.repeat(119))
  await page.getByLabel('E-mail').focus()
  await expect(page.getByText('This text is too long: 100 characters at most')).toBeVisible()
  await page.getByLabel('Name').fill('R2D2')
  await page.getByLabel('E-mail').fill('jose@')
  await page.getByLabel('Labels').focus()
  await page.getByLabel('Name').focus()

  await expect(page.getByText('The format is incorrect')).toBeVisible()
  await expect(page.getByText('You have entered an invalid email')).toBeVisible()
  await expect(page.getByText('Must select at least one label')).toBeVisible()
  await expect(button(page, 'Next')).toBeDisabled()
  await axe(page)
})

test('more questions than there are cannot be asked for', async ({ page, house }) => {
  await openWizard(page, house)
  await fillIn(page, ['SQL'])
  await expect(page.getByText('There are only 15 questions with these labels.')).toBeVisible()
  await expect(button(page, 'Next')).toBeDisabled()

  await page.getByLabel('Number of questions').fill('10')
  await expect(page.getByText('There are only')).toHaveCount(0)
  await expect(page.getByText('10 of 15')).toBeVisible()
  await expect(button(page, 'Next')).toBeEnabled()
})

test('labels that will get no question are told, also in the review, and what is entered is not left by a slip', async ({
  page,
  house,
}) => {
  const admin = await openWizard(page, house)
  const names = [...'ABCDEFGHIJK'].map((letter) => `LABEL_${letter}`)
  for (const name of names) await fillBank(admin, 2, [name])
  await page.reload()
  await fillIn(page, names)
  await page.getByLabel('Number of questions').fill('10')
  const warning = page.getByText('1 label will get no question: choose more questions or fewer labels.')
  await expect(warning).toBeVisible()
  await button(page, 'Next').click()
  await expect(warning).toBeVisible()

  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
  await button(page, 'Stay').click()
  await button(page, 'Submit').click()
  await expect(page.getByLabel('Interview link')).toBeVisible()
  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page).toHaveURL(/\/admin\/labels$/)
})

test('questions that are gone by the time of submitting are told at the field', async ({ page, house }) => {
  await openWizard(page, house)
  await page.route('**/api/interview', (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 'TOO_FEW_QUESTIONS',
        detail: 'There are only 3 questions',
        errors: [{ field: 'amount_of_questions', code: 'TOO_FEW_QUESTIONS', message: '' }],
      },
    }),
  )
  await fillIn(page)
  await button(page, 'Next').click()
  await button(page, 'Submit').click()

  await expect(page.getByText('There are not enough questions with these labels.')).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Number of questions' })).toBeFocused()
})

test('a changed default is warned of, and the difficulty follows the numbers', async ({ page, house }) => {
  await openWizard(page, house)
  await expect(page.getByText('Basic', { exact: true })).toBeVisible()
  await page.getByLabel('Number of questions').fill('40')
  await expect(page.getByText('You have changed the default of 30 questions.')).toBeVisible()
  await expect(page.getByText('Medium', { exact: true })).toBeVisible()
  await page.getByLabel('Time in minutes').fill('20')
  await expect(page.getByText('You have changed the default of 60 minutes.')).toBeVisible()
  await expect(page.getByText('Very Hard', { exact: true })).toBeVisible()
})

test('a submission that found no answer makes one interview when it is sent again', async ({ page, house }) => {
  const admin = await openWizard(page, house)
  // The server hears it and answers, but the answer is lost on the way.
  let isLost = true
  await page.route('**/api/interview', async (route) => {
    if (!isLost) return route.continue()
    isLost = false
    await route.fetch()
    await route.abort()
  })
  await fillIn(page)
  await button(page, 'Next').click()
  await button(page, 'Submit').click()
  const sorry = 'Failed to create interview, it might be network or server error, please try again later'
  await expect(page.getByRole('alert').filter({ hasText: sorry })).toBeVisible()

  await button(page, 'Submit').click()
  await expect(page.getByLabel('Interview link')).toBeVisible()
  expect((await admin(listInterviews)).amount_of_interviews).toBe(1)
})

test('a second press while the first is under way does nothing', async ({ page, house }) => {
  await openWizard(page, house)
  let sent = 0
  await page.route('**/api/interview', (route) => {
    sent += 1
    return route.continue()
  })
  await fillIn(page)
  await button(page, 'Next').click()
  await button(page, 'Submit').evaluate((submit: HTMLElement) => {
    submit.click()
    submit.click()
  })

  await expect(page.getByLabel('Interview link')).toBeVisible()
  expect(sent).toBe(1)
})

test('without any question the wizard shows the way to the bank', async ({ page, house }) => {
  await house.setUp()
  await house.enter(page)
  await page.goto(`${house.url}/admin/interviews/create`)

  await expect(page.getByRole('heading', { name: 'There are no questions yet' })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Create a question' }).click()
  await expect(page).toHaveURL(/\/admin\/questions\/create$/)
})

test('labels that cannot be loaded are told, and can be asked for again', async ({ page, house }) => {
  await house.setUp()
  await house.enter(page)
  await page.route('**/api/label', (route) => route.fulfill({ status: 500, json: { code: 'SERVER_ERROR' } }))
  await page.goto(`${house.url}/admin/interviews/create`)

  const sorry = 'Unable to get label resource from server, it might be network or server error, please try again later'
  await expect(page.getByText(sorry)).toBeVisible()
  await page.unroute('**/api/label')
  await button(page, 'Try again').click()
  await expect(page.getByRole('heading', { name: 'There are no questions yet' })).toBeVisible()
})

test('the whole wizard can be gone through by keys alone', async ({ page, house }) => {
  const admin = await openWizard(page, house)
  const type = page.keyboard
  await expect(page.getByLabel('Name')).toBeFocused()
  await type.type('Ann Lee')
  await type.press('Tab')
  await type.type('ann@example.com')
  await type.press('Tab')
  await expect(page.getByRole('button', { name: 'Hint' })).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText('more than 3 labels')
  const [tip, email] = [await page.getByRole('tooltip').boundingBox(), await page.getByLabel('E-mail').boundingBox()]
  expect(tip?.y).toBeGreaterThanOrEqual(Number(email?.y) + Number(email?.height))
  await type.press('Tab')
  await type.type('GIT')
  await type.press('ArrowDown')
  await type.press('Enter')
  await type.press('Escape')
  await type.press('Tab')
  await expect(page.getByLabel('Number of questions')).toBeFocused()
  await type.press('Home')
  await type.press('ArrowRight')
  await type.press('Tab')
  await type.press('ArrowRight')
  await expect(page.getByText('65 minutes')).toBeVisible()
  await expect(button(page, 'Next')).toBeEnabled()
  await type.press('Tab')
  await type.press('Enter')
  await expect(page.getByRole('heading', { name: 'Is everything right?' })).toBeFocused()
  await type.press('Tab')
  await type.press('Tab')
  await expect(button(page, 'Submit')).toBeFocused()
  await type.press('Enter')

  await expect(page.getByLabel('Interview link')).toBeVisible()
  const { interviews } = await admin(listInterviews)
  expect(interviews).toMatchObject([{ name: 'Ann Lee', amount_of_questions: 20, max_time: 65 }])
})

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('no step of the wizard has an obstacle', async ({ page, house }) => {
    const look = async () => {
      await axe(page)
      await fits(page)
    }
    await openWizard(page, house)
    await page.getByLabel('Labels').click()
    await expect(page.getByRole('option', { name: 'GIT' })).toBeVisible()
    await look()
    await fillIn(page)
    await page.getByLabel('Number of questions').fill('40')
    await expect(page.getByText('There are only 35 questions')).toBeVisible()
    await look()
    await page.getByLabel('Number of questions').fill('20')
    await button(page, 'Next').click()
    await expect(page.getByRole('heading', { name: 'Is everything right?' })).toBeVisible()
    await look()
    await button(page, 'Submit').click()
    await expect(page.getByLabel('Interview link')).toBeVisible()
    await look()
  })
})

import { listInterviews } from '@assay/contract/interviews/interviews'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { button } from '../../browser/clicks.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { keysOf } from '../../browser/keys.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { fillWizard, openWizard } from '../../browser/wizard.ts'

const currentStep = (page: Page) => page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')

test('an interview is created in two steps, and its link opens the candidate’s entry page', { tag: '@smoke' }, async ({
  page,
  assay,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const admin = await openWizard(page, assay)
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps).toHaveText([/Enter Details \(current\)/, /Review and Submit \(pending\)/])
  await fillWizard(page)
  await expect(page.getByText('35 questions available')).toBeVisible()
  await button(page, 'Next').click()

  await expect(steps).toHaveText([/Enter Details \(done\)/, /Review and Submit \(current\)/])
  await expect(page.getByRole('definition').filter({ hasText: 'José Núñez' })).toBeVisible()
  await expect(
    page.getByText('The drawn questions stay as they are; name, e-mail and time window can be corrected.'),
  ).toBeVisible()
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
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(made?.link)
  await button(page, 'Copy address').click()
  await expect(page.getByRole('status').filter({ hasText: 'The e-mail address has been copied' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(made?.email)
  const mail = new URL(String(await page.getByRole('link', { name: 'Write the e-mail' }).getAttribute('href')))
  expect(decodeURIComponent(mail.pathname)).toBe(made?.email)
  expect(mail.searchParams.get('subject')).toBe('Your interview')
  for (const words of [String(made?.link), '60 minutes', `enter exactly this e-mail address: ${made?.email}`]) {
    expect(mail.searchParams.get('body')).toContain(words)
  }

  await page.goto(String(made?.link))
  await expect(page.getByRole('button', { name: 'ENTER TEST' })).toBeVisible()
})

test('the Continue button clears the form for the next candidate', async ({ page, assay }) => {
  await openWizard(page, assay)
  await fillWizard(page)
  await button(page, 'Next').click()
  await button(page, 'Submit').click()
  await button(page, 'Continue Create').click()

  await expect(currentStep(page)).toHaveText(/Enter Details/)
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  await expect(button(page, 'Next')).toBeDisabled()
})

test('entered values are kept after going back from the review', async ({ page, assay }) => {
  await openWizard(page, assay)
  await fillWizard(page)
  await page.getByLabel('Time in minutes').fill('90')
  await button(page, 'Next').click()
  await button(page, 'Previous').click()

  await expect(page.getByLabel('Name')).toHaveValue('José Núñez')
  await expect(page.getByRole('slider', { name: 'Time in minutes' })).toHaveValue('90')
  await expect(button(page, 'Next')).toBeEnabled()
})

test('changing a default value shows a warning, and updates the difficulty of the test', async ({ page, assay }) => {
  await openWizard(page, assay)
  await expect(page.getByText('Basic', { exact: true })).toBeVisible()
  await page.getByLabel('Number of questions').fill('40')
  await expect(page.getByText('You have changed the default of 30 questions.')).toBeVisible()
  await expect(page.getByText('Medium', { exact: true })).toBeVisible()
  await page.getByLabel('Time in minutes').fill('20')
  await expect(page.getByText('You have changed the default of 60 minutes.')).toBeVisible()
  await expect(page.getByText('Very Hard', { exact: true })).toBeVisible()
})

test('the whole interview wizard can be used by keyboard alone', async ({ page, assay }) => {
  const admin = await openWizard(page, assay)
  const type = page.keyboard
  await expect(page.getByLabel('Name')).toBeFocused()
  await type.type('Ann Lee')
  await type.press('Tab')
  await type.type('ann@example.com')
  await type.press('Tab')
  await expect(page.getByRole('button', { name: 'Hint' })).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText('more than 3 labels')
  await expect(async () => {
    const [tip, email] = [await page.getByRole('tooltip').boundingBox(), await page.getByLabel('E-mail').boundingBox()]
    expect(tip?.y).toBeGreaterThanOrEqual(Number(email?.y) + Number(email?.height))
  }).toPass()
  await type.press('Tab')
  await type.type('GIT')
  await expect(page.getByRole('option', { name: 'GIT' })).toBeVisible()
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
  await type.press('Tab')
  await type.press('Enter')
  await type.press('Tab')
  await expect(page.getByLabel('Extra time')).toBeFocused()
  await keysOf(page).use(button(page, 'Next'))
  await expect(page.getByRole('heading', { name: 'Is everything correct?' })).toBeFocused()
  await type.press('Tab')
  await type.press('Tab')
  await expect(button(page, 'Submit')).toBeFocused()
  await type.press('Enter')

  await expect(page.getByLabel('Interview link')).toBeVisible()
  const { interviews } = await admin(listInterviews)
  expect(interviews).toMatchObject([{ name: 'Ann Lee', amount_of_questions: 20, max_time: 65 }])
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the steps of the interview wizard have no accessibility violations', async ({ page, assay }) => {
    const look = async () => {
      await axe(page)
      await expectNoOverflow(page)
    }
    await openWizard(page, assay)
    await page.getByLabel('Labels').click()
    await expect(page.getByRole('option', { name: 'GIT' })).toBeVisible()
    await look()
    await fillWizard(page)
    await page.getByLabel('Number of questions').fill('40')
    await expect(page.getByText('There are only 35 questions')).toBeVisible()
    await look()
    await page.getByLabel('Number of questions').fill('20')
    await button(page, 'Next').click()
    await expect(page.getByRole('heading', { name: 'Is everything correct?' })).toBeVisible()
    await look()
    await button(page, 'Submit').click()
    await expect(page.getByLabel('Interview link')).toBeVisible()
    await look()
  })
})

import { getBlueprint, updateBlueprint } from '@assay/contract/blueprints'
import { decide } from '@assay/contract/decisions/decisions'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { fillBank } from '../../browser/bank.ts'
import { button } from '../../browser/clicks.ts'
import { expect, firstAdmin, type TestServer } from '../../browser/fixtures.ts'
import { expectMailSent, test } from '../../browser/mail.ts'
import { candidateOf, optionsNamed } from '../../client/exam.ts'
import { makeBlueprint, makeRound } from '../../client/round.ts'

const NAMES = ['Ada Byron', 'Bea Curie', 'Cai Darwin', 'Dov Euler']
const dialog = (page: Page) => page.getByRole('dialog')
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send decision mail', exact: true })

async function makeFinishedRound(assay: TestServer) {
  const staff = await assay.setUp()
  await fillBank(staff, 10, ['GIT'])
  const wanted = { name: 'Backend', role: 'Baker', labels: [{ name: 'GIT' }] }
  const { id } = await makeBlueprint({ staff }, wanted)
  const people = NAMES.map((name, at) => ({ name, email: `person${at}@example.com` }))
  const { interviews } = await makeRound({ staff }, { id }, people)
  for (const [at, { code, email }] of interviews.entries()) {
    const candidate = candidateOf(assay.anonymous, code, email)
    const { questions } = await candidate.start()
    for (const question of questions.slice(0, 9 - 2 * at))
      await candidate.submit(question, optionsNamed(question, 'right'))
    await candidate.finish()
  }
  const codes = interviews.map(({ code }) => code)
  await staff(decide, { body: { codes: codes.slice(0, 2), state: 'advanced' } })
  await staff(decide, { body: { codes: codes.slice(2, 3), state: 'declined' } })
  return { staff, id, codes }
}

test('each decision mail is previewed before it is sent, and one click cancels all queued mails', async ({
  page,
  assay,
  post,
}) => {
  const { id } = await makeFinishedRound(assay)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/blueprints/${id}?tab=ranking`)
  for (const name of NAMES) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await button(page, 'Send decision mail').click()

  await expect(dialog(page)).toContainText('2 candidates receive good news.')
  await expect(dialog(page)).toContainText('1 candidate receives a rejection.')
  await expect(dialog(page)).toContainText('Candidates left out: 1 (1 neither advanced nor declined)')
  const mail = dialog(page).getByRole('region', { name: 'Preview' })
  await expect(mail).toContainText('After your test: we would like to continue with you')
  await expect(mail).toContainText('Hello Ada Byron')
  await dialog(page).getByLabel('Preview for').selectOption('Cai Darwin · person2@example.com')
  await expect(mail).toContainText('Hello Cai Darwin')
  await expect(mail).toContainText('It was for: Baker')
  await axe(page)
  await send(page).click()

  await expect(page.getByText(/^3 mails will be sent at /)).toBeVisible()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Cai Darwin')).toContainText('Mail waits until')
  await expect(row('Dov Euler')).not.toContainText('Mail')
  await button(page, 'Undo').click()
  await expect(page.getByText('3 mails cancelled')).toBeVisible()
  await expect(row('Cai Darwin')).toContainText('Mail cancelled')
  expect(post.mails).toHaveLength(0)
})

test('queued mails can be cancelled from every page, also in another browser', async ({
  page,
  assay,
  post,
  browser,
}) => {
  const { id, codes } = await makeFinishedRound(assay)
  const waiting = page.getByText(/^2 decision mails wait until /)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/blueprints/${id}?tab=ranking`)
  for (const name of NAMES.slice(1, 3)) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await button(page, 'Send decision mail').click()
  await send(page).click()
  await expect(waiting).toBeVisible()
  await page.reload()
  await expect(waiting).toBeVisible()
  await page.goto(`${assay.url}/admin/interviews/view`)
  await expect(waiting).toBeVisible()
  await page.goto(`${assay.url}/admin/interviews/${codes[0]}/result`)
  await expect(button(page, 'Decide')).toBeVisible()
  await expect(button(page, 'Do not send')).toHaveCount(0)
  const own = page.getByText(/^A decision mail waits until /)
  await page.goto(`${assay.url}/admin/interviews/${codes[1]}/result`)
  await expect(own).toBeVisible()
  await axe(page)
  const colleague = await (await browser.newContext()).newPage()
  await assay.enter(colleague)
  await colleague.goto(`${assay.url}/admin/interviews/${codes[1]}/result`)
  await button(colleague, 'Do not send').click()

  await expect(colleague.getByText('The mail was cancelled')).toBeVisible()
  await expect(colleague.getByRole('region', { name: 'Decision' })).toContainText('Mail cancelled')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText('Mail cancelled')
  await expect(own).toHaveCount(0)
  await colleague.goto(`${assay.url}/admin/blueprints/${id}?tab=ranking`)
  await button(colleague, 'Do not send').click()
  await expect(colleague.getByRole('row').filter({ hasText: 'Mail cancelled' })).toHaveCount(2)
  await expect(button(colleague, 'Do not send')).toHaveCount(0)
  await colleague.context().close()
  expect(post.mails).toHaveLength(0)
})

test('the mail about a single decision is sent at once, is reported, and is not offered a second time', async ({
  page,
  assay,
  post,
}) => {
  const { staff, codes } = await makeFinishedRound(assay)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/${codes[3]}/result`)
  await expect(button(page, 'Decide')).toBeVisible()
  await expect(button(page, 'Send decision mail')).toHaveCount(0)

  await page.goto(`${assay.url}/admin/interviews/${codes[2]}/result`)
  await button(page, 'Send decision mail').click()
  await dialog(page).getByLabel('When', { exact: true }).selectOption('At once')
  await send(page).click()
  await expect(page.getByText('The mail is being sent')).toBeVisible()
  await expectMailSent(staff)
  expect(post.mails.map(({ headers }) => headers['subject'])).toEqual(['About your application'])

  await page.reload()
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText('Mail sent ')
  await button(page, 'Send decision mail').click()
  await expect(dialog(page)).toContainText('Candidates left out: 1 (1 informed already)')
  await expect(send(page)).toBeDisabled()
})

test('a blueprint can have its own decision texts, and lists the languages that use the default text', async ({
  page,
  assay,
}) => {
  const { staff, id } = await makeFinishedRound(assay)
  await staff(updateBlueprint, { params: { id }, body: { language: 'es' } })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/blueprints/${id}/edit`)
  await page.getByRole('heading', { name: 'Mail' }).click()
  await page.getByText('Decline', { exact: true }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('About your application')
  await expect(button(page, '{role}')).toBeVisible()
  await expect(button(page, '{link}')).toHaveCount(0)

  await page.getByLabel('Text', { exact: true }).fill('Not this time, {name}. See {link}')
  await button(page, 'Save').click()
  await expect(page.getByText('A word in braces is not a placeholder')).toBeVisible()
  await page.getByLabel('Text', { exact: true }).fill('Not this time, {name}.')
  await expect(page.getByText('Some candidates read Español: they get the default text.')).toBeVisible()
  await button(page, 'Save').click()
  const written = async () => (await staff(getBlueprint, { params: { id } })).texts.decline
  await expect.poll(written).toEqual({ en: { subject: 'About your application', body: 'Not this time, {name}.' } })
})

test('an author can send each saved mail text to their own e-mail address', async ({ page, assay, post }) => {
  const { staff, id } = await makeFinishedRound(assay)
  const decline = { es: { subject: 'Hoy no', body: 'Lo siento, {name}.' } }
  await staff(updateBlueprint, { params: { id }, body: { texts: { decline } } })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/blueprints/${id}/edit`)
  await page.getByRole('heading', { name: 'Mail' }).click()
  const tryIt = () => button(page, 'Send me a test mail').click()
  await tryIt()
  await expect(page.getByText(`A test mail is on its way to ${firstAdmin.email}`)).toBeVisible()
  await page.getByText('Decline', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Language of the text' }).selectOption('Español')
  await tryIt()
  await expect.poll(() => post.mails.length).toBe(2)
  await axe(page)

  await page.getByLabel('Subject').fill('Otro día')
  await expect(page.getByText('The saved text is sent')).toBeVisible()
  await tryIt()
  await expect.poll(() => post.mails.length).toBe(3)
  const [invitation, ...declined] = post.mails.map(({ headers }) => headers['subject'])
  expect(invitation).toContain('test')
  expect(declined).toEqual(['Hoy no', 'Hoy no'])
})

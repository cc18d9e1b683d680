import type { Page } from '@playwright/test'
import { fillBank } from '../../browser/bank.ts'
import { expect, type TestServer } from '../../browser/fixtures.ts'
import { expectMailSent, test } from '../../browser/mail.ts'
import { makeBlueprint, makeRound } from '../../client/round.ts'

const three = ['Ada', 'Grace', 'Carol'].map((name) => ({ name, email: `${name.toLowerCase()}@example.com` }))

async function openRoundPage(page: Page, assay: TestServer) {
  const staff = await assay.setUp()
  await fillBank(staff, 12, ['GENERAL'])
  const blueprint = await makeBlueprint({ staff }, { name: 'Backend' })
  const { interviews } = await makeRound({ staff }, blueprint, three)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/blueprints/${blueprint.id}`)
  return { staff, interviews }
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`${name} `) })
const selectCandidate = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check()
const send = (page: Page, what: string) => page.getByRole('button', { name: `Send ${what}` }).click()
const figure = (page: Page, name: string) => page.locator('dl').getByText(name, { exact: true }).locator('..')

test('selected candidates can be invited and reminded, each with a separate mail', async ({ page, assay, post }) => {
  const { staff, interviews } = await openRoundPage(page, assay)
  await expect(page.getByText('Mail is not set up')).toHaveCount(0)
  for (const { name } of three) await selectCandidate(page, name)
  await send(page, 'invitation')
  await expect(page.getByRole('status').filter({ hasText: '3 invitations are on their way' })).toBeVisible()

  await expectMailSent(staff)
  expect(post.mails.map(({ headers }) => headers['to']).toSorted()).toEqual(
    three.map(({ name, email }) => `${name} <${email}>`).toSorted(),
  )
  for (const { link, email } of interviews) {
    const own = post.mails.find(({ headers }) => headers['to']?.includes(email))
    expect(own?.text).toContain(link)
  }
  await page.reload()
  for (const { name } of three) await expect(rowOf(page, name)).toContainText('invited')
  await expect(figure(page, 'Invited')).toContainText('3')

  await selectCandidate(page, 'Grace')
  await send(page, 'reminder')
  await expect(page.getByRole('status').filter({ hasText: '1 reminder is on its way' })).toBeVisible()
  await expectMailSent(staff)
  expect(post.mails).toHaveLength(4)
  expect(post.mails[3]?.headers['to']).toBe('Grace <grace@example.com>')
  await page.reload()
  await expect(rowOf(page, 'Grace')).toContainText('reminded')
  await expect(rowOf(page, 'Carol')).not.toContainText('reminded')

  await page.getByRole('link', { name: 'Add candidates' }).click()
  await page.getByRole('textbox', { name: 'Candidates' }).fill('Dora,dora@example.com')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Create 1 interview' }).click()
  await expect(page.getByText('1 invitation is on its way. Here are the links.')).toBeVisible()
  await expectMailSent(staff)
  expect(post.mails[4]?.headers['to']).toBe('Dora <dora@example.com>')
})

test('a rejected mail shows the message of the mail server and can be sent again by hand', async ({
  page,
  assay,
  post,
}) => {
  post.follow((step, said) =>
    step === 'RCPT' && said.includes('carol@') ? { reply: '550 5.1.1 nobody of this name' } : undefined,
  )
  const { staff } = await openRoundPage(page, assay)
  for (const { name } of three) await selectCandidate(page, name)
  await send(page, 'invitation')
  await expectMailSent(staff)
  await page.reload()

  await expect(rowOf(page, 'Carol')).toContainText(
    'invitation failed: refused by the mail server · 550 5.1.1 nobody of',
  )
  await page.getByRole('link', { name: 'Failed mails: show these 1' }).click()
  await expect(rowOf(page, 'Carol')).toBeVisible()
  await expect(rowOf(page, 'Grace')).toHaveCount(0)

  post.follow(() => undefined)
  await selectCandidate(page, 'Carol')
  await send(page, 'invitation')
  await expectMailSent(staff)
  await page.reload()
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await expect(rowOf(page, 'Carol')).toContainText('invited')
  await expect(figure(page, 'Failed mails')).toHaveCount(0)
})

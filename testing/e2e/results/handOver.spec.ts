import { createBlueprint } from '@assay/contract/blueprints'
import { setCompany } from '@assay/contract/company'
import { createNote } from '@assay/contract/decisions/notes'
import { createUser } from '@assay/contract/users'
import type { Browser, Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { fillBank } from '../../browser/bank.ts'
import { button, choose } from '../../browser/clicks.ts'
import { expect, firstAdmin, type TestServer, test } from '../../browser/fixtures.ts'
import { expectNoOverflow, expectNoOverflowHere } from '../../browser/overflow.ts'
import { candidateOf, optionsNamed } from '../../client/exam.ts'
import { makeRound } from '../../client/round.ts'
import { handOver } from '../../client/shares.ts'

const NAMES = ['Ada Byron', 'Bea Curie', 'Cai Darwin']
const dialog = (page: Page) => page.getByRole('dialog')

async function makeFinishedRound(assay: TestServer) {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  const labels = [{ name: 'GIT' }]
  const test = {
    name: 'Backend',
    role: 'Backend engineer',
    pass_mark: 60,
    labels,
    amount_of_questions: 10,
    max_time: 60,
  }
  const { id } = await admin(createBlueprint, { body: test })
  const people = NAMES.map((name, at) => ({ name, email: `person${at}@example.com` }))
  const { interviews } = await makeRound({ staff: admin }, { id }, people)
  for (const [at, { code, email }] of interviews.entries()) {
    const candidate = candidateOf(assay.anonymous, code, email)
    const { questions } = await candidate.start()
    for (const question of questions.slice(0, 10 - 3 * at))
      await candidate.submit(question, optionsNamed(question, 'right'))
    await candidate.finish()
  }
  const codes = interviews.map(({ code }) => code)
  await admin(createNote, { params: { code: codes[0] ?? '' }, body: { text: 'Asked good questions' } })
  return { admin, id, codes }
}

async function openElsewhere(browser: Browser | null | undefined, link: string): Promise<Page> {
  const page = await browser?.newPage({ viewport: { width: 390, height: 844 } })
  if (!page) throw new Error('There is no other browser')
  await page.goto(link)
  return page
}

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('three results are shared with a manager without an account, and the manager’s verdict appears on the result', async ({
  page,
  assay,
  context,
}) => {
  const { id } = await makeFinishedRound(assay)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/blueprints/${id}?tab=ranking`)
  const ranked = page.getByRole('table', { name: 'Ranking' }).getByRole('row')
  for (const at of [1, 2, 3]) await ranked.nth(at).getByRole('checkbox').check()
  await button(page, 'Share result').click()
  await dialog(page).getByRole('checkbox', { name: 'Ask for a verdict' }).check()
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill('Please meet <b>two</b> of them')
  await dialog(page).getByRole('checkbox', { name: 'Show note Asked good questions' }).check()
  await axe(page)
  await button(page, 'Create link').click()
  const link = await page.getByLabel('Link to the results').inputValue()

  const manager = await openElsewhere(context.browser(), link)
  await expect(manager.getByRole('heading', { name: 'Shared results', level: 1 })).toBeVisible()
  await expect(manager.getByText('From Ada Admin · For Backend engineer · Pass mark 60')).toBeVisible()
  await expect(manager.getByText('Please meet <b>two</b> of them')).toBeVisible()
  const bea = cardOf(manager, 'Bea Curie')
  await expect(cardOf(manager, 'Ada Byron')).toContainText('Asked good questions')
  await expect(bea).toContainText('Too close to tell')
  await bea.getByRole('button', { name: 'Send verdict' }).click()
  await expect(bea.getByText('Choose yes, maybe or no')).toBeVisible()
  await bea.getByRole('radio', { name: 'Yes' }).check()
  await bea.getByLabel('Comment').fill('Calm under pressure')
  await bea.getByRole('button', { name: 'Send verdict' }).click()
  await expect(bea.getByLabel('Your name')).toBeFocused()
  await bea.getByLabel('Your name').fill('Hedy Lamarr')
  await bea.getByRole('button', { name: 'Send verdict' }).click()
  await expect(bea.getByText('Your verdict was sent.')).toBeVisible()
  await expect(bea.getByRole('list', { name: 'Verdicts' })).toContainText('Calm under pressure')
  await expect(cardOf(manager, 'Cai Darwin').getByLabel('Your name')).toHaveValue('Hedy Lamarr')
  await bea.getByRole('radio', { name: 'Maybe' }).check()
  await expect(bea.getByText('Your verdict was sent.')).toHaveCount(0)
  await bea.getByRole('button', { name: 'Send verdict' }).click()
  await expect(bea.getByRole('list', { name: 'Verdicts' }).getByRole('listitem')).toHaveCount(1)
  await expect(bea.getByRole('list', { name: 'Verdicts' })).toContainText('Maybe')
  await axe(manager)
  await manager.close()

  await dialog(page).getByRole('link', { name: 'Shared links' }).click()
  const row = page.getByRole('row', { name: /Ada Byron, Bea Curie/ })
  await expect(row).toContainText('Hand-over')
  await expect(row.getByRole('cell').nth(4)).toHaveText('1')
  await page.goto(`${assay.url}/admin/blueprints/${id}?tab=ranking`)
  await page.getByRole('link', { name: 'Bea Curie' }).click()
  await page.getByRole('tab', { name: 'Notes (1)' }).click()
  await expect(page.getByRole('list', { name: 'Verdicts' })).toContainText('Hedy Lamarr')
  await axe(page)
})

test('one shared link of a leaving colleague can be taken over, and the other links are revoked', async ({
  page,
  assay,
  context,
}) => {
  const { admin, codes } = await makeFinishedRound(assay)
  const grace = { full_name: 'Grace Hopper', email: 'grace@example.com', password: 'Right-1-word' }
  const { id } = await admin(createUser, { body: grace })
  const staff = await assay.as(grace.email, grace.password)
  const kept = await handOver({ staff, anonymous: assay.anonymous }, codes.slice(0, 1))
  const lost = await handOver({ staff, anonymous: assay.anonymous }, codes.slice(1, 2))
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/view`)
  await choose(page, 'Shared links')
  await expect(page.getByRole('row', { name: /Ada Byron/ })).toContainText('Grace Hopper')
  await axe(page)
  await expectNoOverflow(page)
  await button(page, 'Take over Ada Byron').click()
  await expect(page.getByText('You are now responsible for this link.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ada Byron/ })).toContainText(firstAdmin.full_name)
  await expect(button(page, 'Take over Ada Byron')).toHaveCount(0)

  await page.goto(`${assay.url}/admin/users/${id}/edit`)
  await page.getByRole('checkbox', { name: 'Active' }).uncheck()
  await button(page, 'Save').click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  const ended = await openElsewhere(context.browser(), lost.link)
  await expect(ended.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await ended.goto(kept.link)
  await expect(ended.getByText(`From ${firstAdmin.full_name}`)).toBeVisible()
  await page.goto(`${assay.url}/admin/shares`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await ended.close()
})

test('a shared page fits a phone of 320 px in every language, with any text', async ({ page, assay }) => {
  const { admin, codes } = await makeFinishedRound(assay)
  const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)
  await admin(setCompany, { body: { name: `Example ${long}`.slice(0, 80) } })
  const link = await handOver({ staff: admin, anonymous: assay.anonymous }, codes, {
    note: long.repeat(3),
    verdicts: true,
  })
  await link.say({ number: 1, verdict: 'no', comment: long.repeat(3), name: long })
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(link.link)
  for (const language of ['en', 'es', 'ch']) {
    await page.evaluate((key) => localStorage.setItem('language', key), language)
    await page.reload()
    await expect(page.getByRole('radio')).toHaveCount(9)
    await expect(page.getByRole('banner')).toContainText('Example')
    await expectNoOverflowHere(page)
    await axe(page)
  }
})

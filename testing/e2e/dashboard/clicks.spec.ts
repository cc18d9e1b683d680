import { getDecision } from '@assay/contract/decisions/decisions'
import { getInterview, type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { fillBank } from '../../browser/bank.ts'
import { button, countClicks } from '../../browser/clicks.ts'
import { expect, type TestServer } from '../../browser/fixtures.ts'
import { expectMailSent, test } from '../../browser/mail.ts'
import type { Caller } from '../../client/caller.ts'
import { decisionsOf } from '../../client/decisions.ts'
import { candidateOf, optionsNamed } from '../../client/exam.ts'
import { makeBlueprint, makeRound } from '../../client/round.ts'

const NAMES = ['Zoe Byron', 'Bea Curie', 'Ada Darwin', 'Dov Euler', 'Eva Fermi', 'Finn Gauss']

async function answerAndFinish(assay: TestServer, { code, email }: Interview, right: number): Promise<void> {
  const candidate = candidateOf(assay.anonymous, code, email)
  const { questions } = await candidate.start()
  for (const question of questions.slice(0, right)) await candidate.submit(question, optionsNamed(question, 'right'))
  await candidate.finish()
}

async function makeCountedRound(page: Page, assay: TestServer, finished: number) {
  const admin = await assay.setUp()
  await fillBank(admin, 12, ['GIT'])
  const { id } = await makeBlueprint({ staff: admin }, { name: 'Backend', labels: [{ name: 'GIT' }], pass_mark: 50 })
  const people = NAMES.slice(0, finished).map((name, at) => ({ name, email: `person${at}@example.com` }))
  const interviews = people.length > 0 ? (await makeRound({ staff: admin }, { id }, people)).interviews : []
  for (const [at, interview] of interviews.entries()) await answerAndFinish(assay, interview, 9 - at)
  const clicks = await countClicks(page)
  await assay.enter(page)
  return { admin, id, codes: interviews.map(({ code }) => code), clicks }
}

const card = (page: Page) => page.getByRole('article', { name: 'Backend' })

async function openDashboard(page: Page, assay: TestServer): Promise<void> {
  await page.goto(`${assay.url}/admin/dashboard`)
  await expect(card(page)).toBeVisible()
}

const stateOf = async (staff: Caller, code: string) => (await staff(getDecision, { params: { code } })).decision.state

test('the best result can be opened from the dashboard with one click', async ({ page, assay }) => {
  const { clicks } = await makeCountedRound(page, assay, 3)
  await openDashboard(page, assay)
  await axe(page)
  await clicks.atMost(1, async () => {
    await card(page).getByRole('region', { name: 'Highest scores' }).getByRole('link').first().click()
    await expect(page.getByText('Zoe Byron').first()).toBeVisible()
    await expect(page.getByText('90 / 100')).toBeVisible()
  })
})

test('with six clicks, three candidates are shortlisted and all other candidates get a mail; one click cancels the mails', async ({
  page,
  assay,
  post,
}) => {
  const { admin, codes, clicks } = await makeCountedRound(page, assay, 6)
  await openDashboard(page, assay)
  await clicks.atMost(6, async () => {
    await card(page).getByRole('link', { name: 'Select the top 3' }).click()
    await expect(page.getByText('3 selected')).toBeVisible()
    await button(page, 'Decide').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Shortlisted' }).check()
    await dialog
      .getByRole('radiogroup', { name: 'The other 3' })
      .getByLabel(/inform them by mail/)
      .check()
    await axe(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^3 decided: Shortlisted · 3 decided: Declined/)).toBeVisible()
    await axe(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Send decision mail' }).click()
    await expect(page.getByText(/^3 mails will be sent at/)).toBeVisible()
  })
  const states = async () => Promise.all(codes.map((code) => stateOf(admin, code)))
  await expect.poll(states).toEqual([...Array(3).fill('shortlisted'), ...Array(3).fill('declined')])
  for (const code of codes.slice(3))
    expect(await admin(getInterview, { params: { code } })).toMatchObject({
      decision_mail: { kind: 'decline', state: 'queued' },
    })

  await clicks.atMost(1, async () => {
    await button(page, 'Undo').click()
    await expect(page.getByText('3 mails cancelled')).toBeVisible()
  })
  expect(await states()).toEqual([...Array(3).fill('shortlisted'), ...Array(3).fill('declined')])
  expect(post.mails).toHaveLength(0)
})

test('the decisions since yesterday can be undone on the dashboard with one click', async ({ page, assay }) => {
  const { admin, codes, clicks } = await makeCountedRound(page, assay, 3)
  await decisionsOf({ staff: admin }).decide(codes.slice(0, 2), 'shortlisted')
  await openDashboard(page, assay)
  await clicks.atMost(1, async () => {
    await button(page, 'Undo: 2 decided: Shortlisted').click()
    await expect(page.getByText('2 decisions undone')).toBeVisible()
    await expect(button(page, 'Undo: 2 decided: Shortlisted')).toHaveCount(0)
  })
  await expect.poll(() => stateOf(admin, codes[0] ?? '')).toBe('undecided')
})

test('three results can be shared with a person without an account with three clicks', async ({
  page,
  assay,
  context,
}) => {
  const { clicks } = await makeCountedRound(page, assay, 4)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDashboard(page, assay)
  await clicks.atMost(3, async () => {
    await card(page).getByRole('link', { name: 'Select the top 3' }).click()
    await button(page, 'Share result').click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).focus()
    await page.keyboard.insertText('Whom shall we meet?')
    await button(page, 'Create link').click()
    await expect(page.getByRole('dialog')).toContainText('The link has been copied')
  })
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(page.getByRole('heading', { name: 'Shared results' })).toBeVisible()
  await expect(page.getByText('Whom shall we meet?')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('candidates who have not started can be reminded, and a wrong e-mail address is corrected with two clicks', async ({
  page,
  assay,
  post,
}) => {
  const { admin, id, clicks } = await makeCountedRound(page, assay, 1)
  const people = ['Carol Here', 'Dan Here', 'Eve Typo'].map((name, at) => ({ name, email: `invited${at}@example.com` }))
  post.follow((step, said) =>
    step === 'RCPT' && said.includes('invited2@') ? { reply: '550 no such user' } : undefined,
  )
  await makeRound({ staff: admin }, { id }, people, { invite: true })
  await expectMailSent(admin)
  post.follow(() => undefined)
  await openDashboard(page, assay)
  await expect(page.getByRole('region', { name: 'Waiting for you' }).getByText('1 not reached by mail')).toBeVisible()

  await button(page, 'Remind 2').click()
  const names = page.getByRole('dialog', { name: 'Which candidates do you want to remind?' })
  // The page asks for a confirmation, because these candidates were invited a moment ago.
  for (const name of ['Carol Here', 'Dan Here']) await names.getByRole('checkbox', { name }).check()
  await axe(page)
  await names.getByRole('button', { name: 'Remind 2' }).click()
  await expect(page.getByText('2 reminders are on their way')).toBeVisible()
  await expect(button(page, 'Remind 2')).toHaveCount(0)
  await button(page, 'Undo').click()
  await expect(page.getByText('2 mails cancelled')).toBeVisible()
  await expect(button(page, 'Remind 2')).toBeVisible()
  await clicks.atMost(2, async () => {
    await button(page, 'Fix 1 address').click()
    const dialog = page.getByRole('dialog', { name: 'Correct Eve Typo' })
    await expect(dialog.getByText(/invitation failed: refused by the mail server/)).toBeVisible()
    await expect(dialog.getByLabel('E-mail')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('eve@example.com')
    await axe(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(button(page, 'Fix 1 address')).toHaveCount(0)
  })
  await expectMailSent(admin)
  const to = post.mails.map(({ headers }) => headers['to'] ?? '')
  expect(to.filter((one) => one.includes('invited0@'))).toHaveLength(1)
  expect(to.filter((one) => one.includes('eve@example.com'))).toHaveLength(1)
})

test('one pasted candidate or forty are invited with two clicks, and rejected lines can be corrected', async ({
  page,
  assay,
  post,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { admin, id, clicks } = await makeCountedRound(page, assay, 1)
  const amount = async () => (await admin(listInterviews, { query: { blueprint: String(id) } })).amount_of_interviews
  const paste = async (text: string) => {
    await card(page).getByRole('link', { name: 'Add candidates' }).click()
    await expect(page.getByRole('textbox', { name: 'Candidates' })).toBeFocused()
    await page.evaluate((words) => navigator.clipboard.writeText(words), text)
    await page.keyboard.press('ControlOrMeta+v')
  }
  await openDashboard(page, assay)
  await clicks.atMost(2, async () => {
    await paste('Carol Candidate; carol@example.com')
    await button(page, 'Create 1 interview').click()
    await expect(page.getByText('1 invitation is on its way.')).toBeVisible()
  })

  await openDashboard(page, assay)
  const forty = Array.from({ length: 40 }, (_, at) => `Person;p${at}@example.com;0${at}`)
  const wrong = ['Nobody;no mail here;7', ';p99@example.com;8']
  await clicks.atMost(2, async () => {
    await paste(['Name;E-mail;Phone', ...forty, ...wrong].join('\n'))
    await button(page, 'Create 40 interviews').click()
    await expect(page.getByText('40 invitations are on their way.')).toBeVisible()
  })
  await expect(page.getByRole('heading', { name: '2 lines were left out' })).toBeVisible()
  const box = page.getByRole('textbox', { name: 'Candidates' })
  await expect(box).toHaveValue(wrong.join('\n'))
  await box.fill(wrong.join('\n').replace('no mail here', 'nobody@example.com').replace(';p99', 'Mended;p99'))
  await button(page, 'Check').click()
  await expect(page.getByText('2 new')).toBeVisible()
  await expect(page.getByText('Semicolons, utf-8. Columns not read: Phone.')).toBeVisible()
  await button(page, 'Create 2 interviews').click()
  await expect(page.getByRole('heading', { name: '2 interviews have been created' })).toBeVisible()
  await expect(box).toHaveCount(0)
  await expect.poll(amount).toBe(1 + 1 + 40 + 2)
  await expectMailSent(admin)
  expect(post.mails).toHaveLength(43)
})

test('the dashboard shows news since yesterday without a click, and giving extra time takes three clicks', async ({
  page,
  assay,
}) => {
  const { admin, id, clicks } = await makeCountedRound(page, assay, 2)
  const [runs] = (await makeRound({ staff: admin }, { id }, [{ name: 'Rita Running', email: 'rita@example.com' }]))
    .interviews
  if (!runs) throw new Error('nothing was made')
  await candidateOf(assay.anonymous, runs.code, runs.email).start()
  await clicks.atMost(0, async () => {
    await openDashboard(page, assay)
    const news = card(page).getByRole('region', { name: 'New since yesterday' })
    await expect(news.getByRole('listitem')).toHaveText([
      /^2 finished (Bea Curie · Zoe Byron|Zoe Byron · Bea Curie)$/,
      '1 started Rita Running',
    ])
  })
  await clicks.atMost(3, async () => {
    await page.getByRole('link', { name: 'Live', exact: true }).click()
    await button(page, 'Give time to Rita Running').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Minutes')).toBeFocused()
    await page.keyboard.type('10')
    await page.keyboard.press('Tab')
    await page.keyboard.type('The chair broke')
    await dialog.getByRole('button', { name: 'Give', exact: true }).click()
    await expect(page.getByText('Rita Running has been given 10:00.')).toBeVisible()
  })
})

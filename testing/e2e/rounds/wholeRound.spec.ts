import { readFile } from 'node:fs/promises'
import { listInterviews } from '@assay/contract/interviews/interviews'
import type { Page } from '@playwright/test'
import { fillBank } from '../../browser/bank.ts'
import { choose } from '../../browser/clicks.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'
import { candidateOf, optionsNamed } from '../../client/exam.ts'

const forty = Array.from(
  { length: 38 },
  (_, at) => `Person ${'abcdefghij'[at % 10]}${'klmn'[Math.floor(at / 10)]};p${at}@example.com`,
)
const list = ['Nombre;Correo;Teléfono', ...forty, 'Nobody;no mail here', ';p50@example.com'].join('\r\n')

async function saveBlueprint(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Blueprints' }).click()
  await expect(page.getByRole('heading', { name: 'No blueprints yet' })).toBeVisible()
  await page.getByRole('link', { name: 'New blueprint' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Backend, autumn')
  await page.getByLabel('Labels').click()
  await page.getByRole('option', { name: 'GIT' }).click()
  await page.getByLabel('Labels').click()
  await page.getByRole('option', { name: 'SQL' }).click()
  await page.getByRole('radio', { name: 'Exact amounts' }).check()
  await page.getByLabel('Questions with GIT').fill('6')
  await page.getByLabel('Questions with SQL').fill('40')
  await expect(page.getByText('46 questions in all')).toBeVisible()
  await expect(page.getByText('The bank cannot fill this test: it has only 26 suitable questions.')).toBeVisible()

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Questions with SQL')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Questions with SQL')).toBeFocused()

  await page.getByLabel('Questions with SQL').fill('4')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Backend, autumn', level: 1 })).toBeVisible()
}

async function addForty(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add candidates' }).click()
  await page.getByRole('textbox', { name: 'Candidates' }).fill(list)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('2 lines need fixing · 38 new')).toBeVisible()
  await expect(page.getByText('Semicolons, utf-8. Columns not read: Teléfono.')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Check' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('This is not an e-mail address')
  await expect(rows.nth(3)).toContainText('The name is missing')
  await expect(page.getByRole('checkbox', { name: 'Send invitations' })).toBeDisabled()

  await page.getByRole('button', { name: 'Create 38 interviews' }).click()
  await expect(page.getByRole('heading', { name: '38 interviews have been created' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Links' }).getByRole('row')).toHaveCount(39)
}

async function takeTests(assay: TestServer): Promise<void> {
  const { interviews } = await (await assay.as('ada@example.com', 'Right-1-word'))(listInterviews, {
    query: { name_or_mail: 'p1', limit: 100 },
  })
  for (const [right, email] of [
    [5, 'p1@example.com'],
    [2, 'p10@example.com'],
  ] as const) {
    const code = interviews.find((one) => one.email === email)?.code ?? ''
    const candidate = candidateOf(assay.anonymous, code, email)
    const { questions } = await candidate.start()
    for (const question of questions.slice(0, right)) {
      await candidate.submit(question, optionsNamed(question, 'right'))
    }
    await candidate.finish()
  }
}

test('a list of people becomes a ranking that is shared by a link', async ({ page, assay, context }) => {
  const admin = await assay.setUp()
  await fillBank(admin, 20, ['GIT'])
  await fillBank(admin, 20, ['SQL'])
  await assay.enter(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(assay.url)

  await saveBlueprint(page)
  await addForty(page)
  await page.getByRole('button', { name: 'Copy all' }).click()
  const copied = async () => (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  await expect.poll(copied).toHaveLength(38)
  expect((await copied())[0]).toMatch(/^Person ak\tp0@example\.com\thttp.*\/interviews\/\w{22}$/)

  await takeTests(assay)
  await page.getByRole('link', { name: 'To the round' }).click()
  await expect(page.getByText('Mail is not set up')).toBeVisible()
  await page.getByRole('button', { name: 'How to set up mail' }).click()
  await expect(page.getByText('ASSAY_SMTP_URL')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dl').getByText('Finished').locator('..')).toContainText('2')
  await page.getByRole('checkbox', { name: 'Select Person hn' }).check()
  await expect(page.getByRole('button', { name: 'Send invitation' })).toBeDisabled()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const asks = page.getByRole('dialog', { name: 'Withdraw 1 invitation?' })
  await asks.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('1 invitation has been withdrawn')).toBeVisible()
  await expect(page.getByRole('row', { name: /Person hn/ })).toContainText('withdrawn')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 candidate can start again')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Person hn' }).check()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await asks.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('row', { name: /Person hn/ })).toContainText('withdrawn')
  await page.getByRole('button', { name: 'More actions for Person gn' }).click()
  await expect(page.getByRole('menuitem', { name: 'Write an e-mail' })).toHaveAttribute('href', /^mailto:.*ENTER/)
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await choose(page, 'Export CSV')
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.startsWith('\uFEFFName,E-mail,State,Score,Error,Rank,Band')).toBe(true)
  expect(file).toMatch(/Person bk,p1@example\.com,Finished,50,14,,,Undecided,/)

  await page.getByRole('tab', { name: 'Ranking' }).click()
  const ranked = page.getByRole('table', { name: 'Ranking' }).getByRole('row')
  await expect(ranked.nth(1)).toContainText('p1@example.com')
  await expect(ranked.nth(1)).toContainText('50 ± 14')
  await expect(page.getByText('No places: too few have finished')).toBeVisible()
  await ranked.nth(1).getByRole('checkbox').check()
  await ranked.nth(2).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Share result' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Link to the results').inputValue()
  await expect(page.getByRole('dialog')).toContainText('The link has been copied')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  const anonymous = await context.browser()?.newPage()
  if (!anonymous) throw new Error('There is no other browser')
  await anonymous.goto(link)
  await expect(anonymous.getByRole('heading', { name: 'Shared results' })).toBeVisible()
  await expect(anonymous.getByRole('article')).toHaveCount(2)
  await expect(anonymous.getByText('50 / 100')).toBeVisible()
  await expect(anonymous.getByText('@example.com')).toHaveCount(0)

  await page.getByRole('dialog').getByRole('link', { name: 'Shared links' }).click()
  await expect(page.getByRole('row', { name: /Person bk, Person al/ })).toContainText('Ada Admin')
  await page.getByRole('button', { name: 'Revoke Person bk, Person al' }).click()
  await expect(page.getByText('The link has been revoked.')).toBeVisible()
  await anonymous.reload()
  await expect(anonymous.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await anonymous.close()

  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`${assay.url}/admin/blueprints`)
  await expect(page.getByRole('link', { name: 'Backend, autumn', exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
})

import type { Page } from '@playwright/test'
import { fillBank } from '../../browser/bank.ts'
import { expect } from '../../browser/fixtures.ts'
import { keysOf } from '../../browser/keys.ts'
import { expectMailSent, test } from '../../browser/mail.ts'
import { candidateOf, optionsNamed } from '../../client/exam.ts'

type Keys = ReturnType<typeof keysOf>

async function saveBlueprint(page: Page, keys: Keys): Promise<void> {
  await keys.use(page.getByRole('link', { name: 'Blueprints' }))
  await keys.use(page.getByRole('link', { name: 'New blueprint' }))
  await keys.fill(page.getByLabel('Name', { exact: true }), 'Backend')
  await keys.fill(page.getByLabel('Labels'), 'SQL')
  await expect(page.getByRole('option', { name: 'SQL' })).toBeVisible()
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await keys.press('Escape')
  await keys.to(page.getByRole('radio', { name: 'Even spread' }))
  await keys.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Exact amounts' })).toBeChecked()
  await keys.fill(page.getByLabel('Questions with SQL'), '10')
  await keys.use(page.getByRole('button', { name: 'Save' }))
  await expect(page.getByRole('heading', { name: 'Backend', level: 1 })).toBeVisible()
}

test('all steps of a round can be done by keyboard alone', async ({ page, assay, post, context }) => {
  const staff = await assay.setUp()
  await fillBank(staff, 20, ['SQL'])
  await assay.enter(page)
  await page.goto(assay.url)
  const keys = keysOf(page)

  await saveBlueprint(page, keys)
  await keys.use(page.getByRole('link', { name: 'Add candidates' }).first())
  await keys.fill(page.getByRole('textbox', { name: 'Candidates' }), 'Ada,ada@example.com\nGrace,grace@example.com')
  await keys.use(page.getByRole('button', { name: 'Check' }))
  await expect(page.getByRole('checkbox', { name: 'Send invitations' })).toBeChecked()
  await keys.use(page.getByRole('button', { name: 'Create 2 interviews' }))
  await expect(page.getByRole('heading', { name: '2 interviews have been created' })).toBeFocused()
  await expectMailSent(staff)

  const mail = post.mails.find(({ headers }) => headers['to']?.includes('grace@'))
  const code = /\/interviews\/(\w{22})/.exec(mail?.text ?? '')?.[1] ?? ''
  const grace = candidateOf(assay.anonymous, code, 'grace@example.com')
  const { questions } = await grace.start()
  for (const question of questions) await grace.submit(question, optionsNamed(question, 'right'))
  await grace.finish()

  await keys.use(page.getByRole('link', { name: 'To the round' }))
  await keys.tick(page.getByRole('checkbox', { name: 'Select Ada' }))
  await keys.use(page.getByRole('button', { name: 'Send reminder' }))
  await expect(page.getByText('1 reminder is on its way')).toBeVisible()
  await keys.to(page.getByRole('tab', { name: 'Candidates' }))
  await keys.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Ranking' })).toHaveAttribute('aria-selected', 'true')
  await keys.tick(page.getByRole('checkbox', { name: 'Select Grace' }))
  await keys.use(page.getByRole('button', { name: 'Share result' }))
  await keys.use(page.getByRole('button', { name: 'Create link' }))
  const link = page.getByLabel('Link to the results')
  await expect(link).toBeFocused()

  const anonymous = await context.newPage()
  await anonymous.goto(await link.inputValue())
  await expect(anonymous.getByRole('article')).toHaveCount(1)
  await expect(anonymous.getByText('100 / 100')).toBeVisible()
})

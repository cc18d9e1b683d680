import { changeQuestions } from '@assay/contract/questions/history'
import { createQuestions, listQuestions, updateQuestion } from '@assay/contract/questions/questions'
import type { Page } from '@playwright/test'
import { fillBank, invite } from '../../browser/bank.ts'
import { choose } from '../../browser/clicks.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'
import { keysOf } from '../../browser/keys.ts'

const question = (description: string, labels = ['CODE']) => ({
  description,
  answers: [
    { description: 'right', is_valid: true },
    { description: 'wrong', is_valid: false },
  ],
  labels,
})

const openBank = (page: Page, assay: TestServer, search = '') => page.goto(`${assay.url}/admin/questions/view${search}`)

const cardOf = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Questions' }).getByRole('listitem').filter({ hasText: words })

test('a question can be found by its words and symbols, and the search is kept in the URL', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  const admin = await assay.setUp()
  const texts = [
    'What does `std::move` do?',
    'Ist das Straße oder Strasse?',
    '什麼是互斥鎖？',
    'Is 100% more than 50 %?',
  ]
  await admin(createQuestions, { body: texts.map((text) => question(text)) })
  await assay.enter(page)
  await openBank(page, assay)
  const box = page.getByRole('searchbox', { name: 'Search questions' })

  for (const [words, text] of [
    ['STD::MOVE', 'What does'],
    ['互斥', '什麼是'],
    ['100%', 'Is 100%'],
  ] as const) {
    await box.fill(words)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await expect(cardOf(page, text)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(words)}`, 'i'))
  }
  await page.reload()
  await expect(box).toHaveValue('100%')
  await box.fill('nothing like this')
  await expect(page.getByRole('heading', { name: 'No question matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all questions' }).click()
  await expect(page.getByText('1–4 of 4')).toBeVisible()
})

test('filters of the question bank can be combined, and each is kept in the URL', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  await admin(createQuestions, { body: [question('Never drawn?')] })
  await invite(admin, 'Dora Draws', { amount_of_questions: 10 })
  await assay.enter(page)
  await openBank(page, assay)
  await expect(cardOf(page, 'GIT 3?')).toContainText('in 1 interview')

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Use', { exact: true }).selectOption('In no interview')
  await page.getByLabel('Author').selectOption('Ada Admin')
  await page.getByLabel('Kind').selectOption('Single choice')
  await page.keyboard.press('Escape')
  await page.getByLabel('Sort').selectOption('Last changed first')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(page).toHaveURL(/kind=single&use=never&author=1&sort=changed/)
  await expect(cardOf(page, 'Never drawn?')).toContainText('Changed by Ada Admin')
  await page.getByRole('button', { name: 'Filters (3)' }).click()
  await page.getByLabel('Changed since').fill('2999-01-01')
  await expect(page.getByRole('heading', { name: 'No question matches' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Remove filter Changed since/ }).click()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
})

test('many questions can be labelled, archived and restored at once, and failures are listed by name', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  await invite(admin, 'Dora Draws', { amount_of_questions: 10 })
  await admin(createQuestions, { body: [question('One that is free?'), question('Another that is free?')] })
  await assay.enter(page)
  await openBank(page, assay)
  await page.getByRole('checkbox', { name: 'Select One that is free?' }).check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await expect(selection).toContainText('1 selected')
  await selection.getByRole('button', { name: 'Select all 12' }).click()
  await expect(selection).toContainText('12 selected')

  await selection.getByRole('button', { name: 'Add label' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Labels').fill('moved')
  await dialog.getByLabel('Labels').press('Enter')
  await dialog.getByRole('button', { name: 'Add label' }).click()
  await expect(page.getByText('Questions that have the label now: 12')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select One that is free?' }).check()
  await selection.getByRole('button', { name: 'Select all 12' }).click()
  await expect(selection).toContainText('12 selected')
  await selection.getByRole('button', { name: 'Archive' }).click()
  const report = page.getByRole('status').filter({ hasText: 'Questions archived: 2' })
  await expect(report).toContainText('10 questions are in use:')
  await expect(report).toContainText('GIT 3?')
  await expect(selection).toContainText('10 selected')

  await selection.getByRole('button', { name: 'Clear selection' }).click()
  await expect(selection).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Archived' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Bring back One that is free?' }).click()
  await expect(page.getByText('One that is free? has been restored')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Another that is free?' }).check()
  await selection.getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByRole('heading', { name: 'No question is archived' })).toBeVisible()
  const { questions } = await admin(listQuestions, { query: { search: 'free' } })
  expect(questions.map(({ labels }) => labels.map(({ name }) => name).sort())).toEqual([
    ['CODE', 'MOVED'],
    ['CODE', 'MOVED'],
  ])
})

test('a question shows its history, and an earlier version can be restored', async ({ page, assay }) => {
  const admin = await assay.setUp()
  const { questions } = await admin(createQuestions, { body: [question('What is a lock?')] })
  const id = questions[0]?.id ?? 0
  await admin(updateQuestion, {
    params: { id },
    body: { description: 'What is a mutex?', labels: ['CODE', 'THREADS'] },
  })
  await assay.enter(page)
  await openBank(page, assay)
  await choose(page, 'History', 'More actions for What is a mutex?')

  const versions = page.getByRole('list', { name: 'Versions' })
  const newest = versions.getByRole('listitem').first()
  await expect(newest.locator('del')).toHaveText('lock')
  await expect(newest.locator('ins')).toHaveText('mutex')
  await expect(newest).toContainText('Labels added: THREADS')
  await expect(newest).toContainText('Ada Admin')

  const keys = keysOf(page)
  await keys.use(versions.getByRole('button', { name: 'Restore version 1' }))
  await expect(page.getByRole('dialog').locator('ins')).toHaveText('lock')
  await keys.use(page.getByRole('button', { name: 'Yes, restore it!' }))
  await expect(page.getByText('Version 1 has been restored')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Version 3' })).toBeVisible()

  await admin(changeQuestions, { body: { ids: [id], archive: true } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Version 3' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Restore version/ })).toHaveCount(0)
})

test('the questions found by a search can be exported as a file', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await admin(createQuestions, { body: [question('One of them?', ['GIT']), question('Another?', ['SQL'])] })
  await assay.enter(page)
  await openBank(page, assay, '?labels=GIT')
  await choose(page, 'Export')
  await page.getByRole('radio', { name: 'CSV' }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await (await download).createReadStream()
  const text = Buffer.concat(await file.toArray()).toString()
  expect(text).toContain('One of them?')
  expect(text).not.toContain('Another?')
})

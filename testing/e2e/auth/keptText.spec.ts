import { updateBlueprint } from '@assay/contract/blueprints'
import { createNote } from '@assay/contract/decisions/notes'
import { createUser } from '@assay/contract/users'
import type { Locator, Page } from '@playwright/test'
import { fillBank } from '../../browser/bank.ts'
import { button } from '../../browser/clicks.ts'
import { expect, firstAdmin, type TestServer, test } from '../../browser/fixtures.ts'
import { endTokenAtNextChange, endTokenOf, signInByHand } from '../../browser/session.ts'
import type { Caller } from '../../client/caller.ts'
import { candidateOf } from '../../client/exam.ts'
import { makeBlueprint, makeInvited } from '../../client/round.ts'

const restored = (page: Page) => page.getByRole('status').filter({ hasText: 'Restored what you had typed' })
const other = { full_name: 'Otto Other', email: 'otto@example.com', password: 'Right-2-word' }

interface Round {
  staff: Caller
  id: number
  code: string
}

async function setUpRound(page: Page, assay: TestServer): Promise<Round> {
  const staff = await assay.setUp()
  await staff(createUser, { body: { ...other, is_superuser: false } })
  await fillBank(staff, 35, ['GENERAL'])
  const { id } = await makeBlueprint({ staff }, { name: 'Backend' })
  const { code, email } = await makeInvited({ staff }, { id })
  const candidate = candidateOf(assay.anonymous, code, email)
  await candidate.start()
  await candidate.finish()
  await page.goto(`${assay.url}/login`)
  await signInByHand(page)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  return { staff, id, code }
}

interface Form {
  of: string
  at: (round: Round) => string
  type: (page: Page) => Promise<void>
  send: (page: Page) => Promise<void>
  field: (page: Page) => Locator
  text: string
}

const forms: Form[] = [
  {
    of: 'a question',
    at: () => '/admin/questions/create',
    async type(page) {
      await page.getByRole('textbox', { name: 'Description' }).fill('Which is a shape?')
      await page.getByLabel('Answer 1', { exact: true }).fill('a square')
      await page.getByLabel('Answer 2', { exact: true }).fill('a number')
      await page.getByLabel('Answer 1 is correct').check()
      await page.getByLabel('Labels', { exact: true }).fill('GENERAL')
      await page.getByRole('option', { name: 'GENERAL' }).click()
    },
    send: (page) => button(page, 'Create').click(),
    field: (page) => page.getByLabel('Answer 1', { exact: true }),
    text: 'a square',
  },
  {
    of: 'a new blueprint',
    at: () => '/admin/blueprints/create',
    async type(page) {
      await page.getByRole('textbox', { name: 'Name' }).fill('Frontend')
      await page.getByLabel('Labels', { exact: true }).fill('GENERAL')
      await page.getByRole('option', { name: 'GENERAL' }).click()
    },
    send: (page) => button(page, 'Save').click(),
    field: (page) => page.getByRole('textbox', { name: 'Name' }),
    text: 'Frontend',
  },
  {
    of: 'candidates',
    at: ({ id }) => `/admin/blueprints/${id}/candidates`,
    type: (page) => page.getByRole('textbox', { name: 'Candidates' }).fill('Carol,carol@example.com'),
    send: (page) => button(page, 'Check').click(),
    field: (page) => page.getByRole('textbox', { name: 'Candidates' }),
    text: 'Carol,carol@example.com',
  },
  {
    of: 'a note',
    at: ({ code }) => `/admin/interviews/${code}/result?tab=notes`,
    type: (page) => page.getByLabel('New note').fill('Ask about trees'),
    send: (page) => button(page, 'Add note').click(),
    field: (page) => page.getByLabel('New note'),
    text: 'Ask about trees',
  },
  {
    of: 'the wizard',
    at: () => '/admin/interviews/create',
    async type(page) {
      await page.getByLabel('Name').fill('José Núñez')
      await page.getByLabel('E-mail').fill('Jose@Example.com')
      await page.getByLabel('Labels').fill('GENERAL')
      await page.getByRole('option', { name: 'GENERAL' }).click()
      await button(page, 'Next').click()
    },
    send: (page) => button(page, 'Submit').click(),
    field: (page) => page.getByLabel('Name'),
    text: 'José Núñez',
  },
]

const inTab = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))

for (const form of forms) {
  test(`if the session ends, text typed into the form of ${form.of} is restored after the same user signs in`, async ({
    page,
    assay,
  }) => {
    const address = assay.url + form.at(await setUpRound(page, assay))
    await page.goto(address)
    const before = await form.field(page).inputValue()
    await form.type(page)
    await endTokenAtNextChange(page, assay)
    await form.send(page)
    await expect(page).toHaveURL(/\/login$/)
    expect(await inTab(page)).toContain(form.text)
    expect(await inTab(page)).not.toContain(firstAdmin.password)
    await signInByHand(page)

    await expect(page).toHaveURL(address)
    await expect(restored(page)).toBeVisible()
    await expect(form.field(page)).toHaveValue(form.text)
    await button(page, 'Discard').click()
    await expect(restored(page)).toHaveCount(0)
    await expect(form.field(page)).toHaveValue(before)
    expect(await inTab(page)).not.toContain(form.text)
  })
}

test('a question typed into the form is restored after a reload', async ({ page, assay }) => {
  await setUpRound(page, assay)
  await page.goto(`${assay.url}/admin/questions/create`)
  await forms[0]?.type(page)
  await page.reload()

  await expect(restored(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('Which is a shape?')
  await expect(page.getByLabel('Answer 1', { exact: true })).toHaveValue('a square')
  await expect(page.getByLabel('Answer 1 is correct')).toBeChecked()
})

test('rejected lines of a list of candidates are restored with their column headings', async ({
  page,
  assay,
  context,
}) => {
  const { id } = await setUpRound(page, assay)
  const candidates = page.getByRole('textbox', { name: 'Candidates' })
  await page.goto(`${assay.url}/admin/blueprints/${id}/candidates`)
  await candidates.fill('e-mail;name\ncarol@example.com;Carol\ndan@;Dan')
  await button(page, 'Check').click()
  await button(page, 'Create 1 interview').click()
  await expect(page.getByText('1 line was left out')).toBeVisible()
  await expect(candidates).toHaveValue('dan@;Dan')
  await candidates.fill('dan@example;Dan')
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${assay.url}/admin/labels`)
  await endTokenOf(elsewhere, assay)
  await elsewhere.goto(`${assay.url}/admin/users`)
  await expect(page).toHaveURL(/\/login$/)
  await signInByHand(page)

  await expect(page).toHaveURL(new RegExp(`/blueprints/${id}/candidates$`))
  await expect(candidates).toHaveValue('dan@example;Dan')
  await expect(page.getByText('e-mail;name')).toBeVisible()
  await candidates.fill('dan@example.com;Dan')
  await button(page, 'Check').click()
  await expect(page.getByRole('row', { name: /Dan/ })).toContainText('new')
})

async function loseNote(page: Page, assay: TestServer): Promise<string> {
  const { code } = await setUpRound(page, assay)
  const address = `${assay.url}/admin/interviews/${code}/result?tab=notes`
  await page.goto(address)
  await page.getByLabel('New note').fill('Ask about trees')
  await endTokenAtNextChange(page, assay)
  await button(page, 'Add note').click()
  await expect(page).toHaveURL(/\/login$/)
  return address
}

test('after a sign-in of another user, the unsaved text is not shown', async ({ page, assay }) => {
  const address = await loseNote(page, assay)
  await signInByHand(page, other)
  await expect(page).toHaveURL(/\/admin\/(dashboard|interviews)/)
  await page.goto(address)

  await expect(page.getByLabel('New note')).toHaveValue('')
  await expect(restored(page)).toHaveCount(0)
})

test('a sign-out discards unsaved text in every tab', async ({ page, assay, context }) => {
  const address = await loseNote(page, assay)
  await signInByHand(page)
  await expect(page.getByLabel('New note')).toHaveValue('Ask about trees')
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${assay.url}/admin/labels`)
  await button(elsewhere, 'User menu').click()
  await button(elsewhere, 'Sign out').click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await inTab(page)).not.toContain('Ask about trees')
  await signInByHand(page)

  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await page.goto(address)
  await expect(page.getByLabel('New note')).toHaveValue('')
})

test('if the session ends in one tab, the text typed in other tabs is kept', async ({ page, assay, context }) => {
  const { code } = await setUpRound(page, assay)
  await page.goto(`${assay.url}/admin/interviews/${code}/result?tab=notes`)
  await page.getByLabel('New note').fill('Ask about trees')
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${assay.url}/admin/labels`)
  await endTokenOf(elsewhere, assay)
  await elsewhere.goto(`${assay.url}/admin/users`)
  await expect(page).toHaveURL(/\/login$/)
  await signInByHand(page)

  await expect(page.getByLabel('New note')).toHaveValue('Ask about trees')
  await expect(restored(page)).toBeVisible()
})

test('a sign-in without unsaved text leads to the dashboard, and passwords are never stored', async ({
  page,
  assay,
}) => {
  await setUpRound(page, assay)
  await page.goto(`${assay.url}/admin/users/create`)
  await page.getByLabel('Full name').fill('Nina New')
  await page.getByLabel('Password', { exact: true }).fill('Secret-3-word')
  await endTokenAtNextChange(page, assay)
  await page.getByLabel('E-mail').fill('nina@example.com')
  await page.getByLabel('Confirm password').fill('Secret-3-word')
  await button(page, 'Save').click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await inTab(page)).not.toContain('Secret-3-word')
  await signInByHand(page)

  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('an unsaved edit is restored as an edit, and newer changes of other users are not overwritten', async ({
  page,
  assay,
}) => {
  const { staff, id, code } = await setUpRound(page, assay)
  await page.goto(`${assay.url}/admin/blueprints/${id}/edit`)
  await page.getByLabel('Role', { exact: true }).fill('Data engineer')
  await endTokenAtNextChange(page, assay)
  await button(page, 'Save').click()
  await expect(page).toHaveURL(/\/login$/)
  await staff(updateBlueprint, { params: { id }, body: { role: 'Analyst' } })
  await signInByHand(page)
  await expect(restored(page)).toBeVisible()
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('Data engineer')
  await button(page, 'Save').click()
  await expect(page.getByText('Somebody else has changed this blueprint meanwhile')).toBeVisible()
  await button(page, 'Load theirs').click()
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('Analyst')
  await expect(restored(page)).toHaveCount(0)

  await staff(createNote, { params: { code }, body: { text: 'As it was' } })
  await page.goto(`${assay.url}/admin/interviews/${code}/result?tab=notes`)
  await button(page, 'Edit note').click()
  await page.getByLabel('Text of the note').fill('As it should be')
  await endTokenAtNextChange(page, assay)
  await button(page, 'Save').click()
  await expect(page).toHaveURL(/\/login$/)
  await signInByHand(page)
  await expect(page.getByLabel('Text of the note')).toHaveValue('As it should be')
  await button(page, 'Save').click()
  await expect(page.getByText('As it should be')).toBeVisible()
})

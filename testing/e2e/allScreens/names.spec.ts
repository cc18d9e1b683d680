import { createUser } from '@assay/contract/users'
import type { Page } from '@playwright/test'
import { fillBank, finishInterview, invite, startAndAnswer } from '../../browser/bank.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'

type Role = 'button' | 'link' | 'radio' | 'radiogroup' | 'checkbox' | 'textbox' | 'slider'
type Named = string | [Role, string]

/** External tests look up elements by their names, and fail if several elements have the same name. */
async function expectOneOfEach(page: Page, names: readonly Named[]): Promise<void> {
  for (const named of names) {
    const found =
      typeof named === 'string'
        ? page.getByLabel(named, { exact: true })
        : page.getByRole(named[0], { name: named[1], exact: true })
    await expect(found, String(named)).toHaveCount(1)
  }
}

const frame: Named[] = [
  ['button', 'Language'],
  ['button', 'User menu'],
]
const menu = ['Dashboard', 'Users', 'Interviews', 'Live', 'Blueprints', 'Questions', 'Labels', 'Insight', 'System']

const account: Named[] = ['Full name', 'E-mail', 'Password', 'Confirm password']
const colors = [
  'Green-cyan',
  'Dark sea green',
  'Green screen',
  'Blue gray',
  'Blue',
  'Dark violet',
  'Rose red',
  'Magenta pink',
  'Titanium yellow',
  'Carrot orange',
]
const leave: Named[] = [
  ['button', 'Cancel'],
  ['button', 'Save'],
]
const roles: Named[] = [
  ['radio', 'Consultant'],
  ['radio', 'Admin'],
]
const labelForm: Named[] = [
  'Name',
  'Description',
  ['radiogroup', 'Color'],
  ...colors.map((name): Named => ['radio', name]),
  ...leave,
]
const answers = (amount: number) =>
  Array.from({ length: amount }, (_, at): Named[] => [
    `Answer ${at + 1}`,
    ['checkbox', `Answer ${at + 1} is correct`],
    ['button', `Remove answer ${at + 1}`],
  ]).flat()
const questionForm: Named[] = [['textbox', 'Description'], ['button', 'Add answer'], 'Labels', ['button', 'Back']]

async function fillExampleData(assay: TestServer) {
  const admin = await assay.setUp()
  await admin(createUser, { body: { full_name: 'Grace Hopper', email: 'grace@example.com', password: 'secret1' } })
  await fillBank(admin, 10, ['GIT'])
  const done = await invite(admin, 'Dora Done')
  await startAndAnswer(assay.anonymous, done, 'Dora Done', 3)
  await finishInterview(assay.anonymous, done)
}

const screens: Record<string, readonly Named[]> = {
  '/admin/users': [
    ['link', 'New user'],
    ['button', 'Edit Grace Hopper'],
    ['button', 'Delete Grace Hopper'],
  ],
  '/admin/users/create': [...account, ...roles, ...leave],
  '/admin/users/2/edit': ['Full name', 'E-mail', 'Change password', ...roles, 'Active', ...leave],
  '/admin/labels': [
    ['link', 'New label'],
    ['button', 'Edit GIT'],
    ['button', 'Delete GIT'],
  ],
  '/admin/labels/create': labelForm,
  '/admin/labels/1/edit': labelForm,
  '/admin/questions/view': [
    ['link', 'New question'],
    ['button', 'Bulk upload'],
    ['button', 'Edit GIT 3?'],
    ['button', 'Delete GIT 3?'],
    'Labels',
  ],
  '/admin/questions/create': [...questionForm, ...answers(2), ['button', 'Create']],
  '/admin/questions/1/edit': [...questionForm, ...answers(2), ['button', 'Update']],
  '/admin/interviews/view': [
    ['link', 'New interview'],
    ['button', 'More'],
    ['button', 'Filters'],
    ['button', 'View result Dora Done'],
    ['button', 'Copy link Dora Done'],
    ['button', 'Delete Dora Done'],
    'Labels',
  ],
  '/admin/live': ['Name or e-mail', ['button', 'Give time to all']],
  '/admin/blueprints': [['link', 'New blueprint'], 'Show archived'],
  '/admin/blueprints/create': [
    'Name',
    'Labels',
    ['radio', 'Even spread'],
    ['radio', 'Exact amounts'],
    ['slider', 'Number of questions'],
    ['slider', 'Time in minutes'],
    ...leave,
  ],
  '/admin/interviews/create': [
    'Blueprint',
    'Opens',
    'Closes',
    'Extra time',
    'Name',
    'E-mail',
    'Labels',
    ['slider', 'Number of questions'],
    ['slider', 'Time in minutes'],
    ['button', 'Next'],
  ],
}

test('every control of a staff screen has a unique accessible name', async ({ page, assay }) => {
  await page.goto(`${assay.url}/setup`)
  await expectOneOfEach(page, [...account, ['button', 'Create administrator']])
  await fillExampleData(assay)
  await page.goto(`${assay.url}/login`)
  await expectOneOfEach(page, ['Username', 'Password', ['button', 'Sign in']])

  await assay.enter(page)
  for (const [path, names] of Object.entries(screens)) {
    await page.goto(assay.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The breadcrumbs have links with the same names, so only the links of the main menu are searched.
    const sections = page.getByRole('navigation', { name: 'Main menu' }).locator('> div > a')
    await expect(sections).toHaveText(menu)
    await test.step(path, () => expectOneOfEach(page, [...frame, ...names]))
  }
})

test('every control has a unique accessible name even if a dialog, a menu or the list of labels is open', async ({
  page,
  assay,
}) => {
  await fillExampleData(assay)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/users`)
  await page.getByRole('button', { name: 'Language' }).click()
  for (const name of ['English', '繁體中文', 'Español'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'User menu' }).click()
  await expectOneOfEach(page, [
    ['link', 'My profile'],
    ['button', 'Sign out'],
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete Grace Hopper' }).click()
  await expectOneOfEach(page, [
    ['button', 'Yes, delete it!'],
    ['button', 'Cancel'],
  ])

  for (const path of ['/admin/questions/view', '/admin/questions/create', '/admin/interviews/create']) {
    await page.goto(assay.url + path)
    await page.getByLabel('Labels', { exact: true }).click()
    await page.getByLabel('Labels', { exact: true }).fill('G')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await test.step(path, () => expectOneOfEach(page, ['Labels']))
  }
})

test('every control has a unique accessible name in each step of the interview wizard', async ({ page, assay }) => {
  await fillExampleData(assay)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/create`)
  await page.getByLabel('Name').fill('Nina New')
  await page.getByLabel('E-mail').fill('nina@example.com')
  await page.getByLabel('Labels', { exact: true }).fill('GIT')
  await page.getByRole('option', { name: 'GIT' }).click()
  await page.getByLabel('Number of questions').fill('10')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expectOneOfEach(page, [
    ['button', 'Previous'],
    ['button', 'Submit'],
  ])
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectOneOfEach(page, ['Interview link', ['button', 'Copy link'], ['button', 'Continue Create']])
})

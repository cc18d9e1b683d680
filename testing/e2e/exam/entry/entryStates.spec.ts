import { changeInvitations } from '@assay/contract/invitations'
import { axe } from '../../../browser/axe.ts'
import { expect, test } from '../../../browser/exams.ts'
import type { Caller } from '../../../client/caller.ts'
import { makeBank } from '../../../client/exam.ts'
import { makeBlueprint, makeRound } from '../../../client/round.ts'

const carol = { name: 'Carol', email: 'carol@example.com' }

async function inviteCarol(staff: Caller, more: Parameters<typeof makeRound>[3] = {}, language?: 'es' | 'ch') {
  await makeBank({ staff })
  const blueprint = await makeBlueprint({ staff }, { instructions: 'Bring **coffee**.' })
  const { interviews } = await makeRound({ staff }, blueprint, [{ ...carol, ...(language && { language }) }], more)
  const [made] = interviews
  if (!made) throw new Error('Nobody was invited')
  return made
}

const at = (ms: number) => new Date(Date.now() + ms).toISOString()

test('before its time window, a test shows the opening time, and the form then appears automatically', async ({
  page,
  assay,
  advance,
}) => {
  await page.clock.install()
  const { code } = await inviteCarol(await assay.setUp(), { opens_at: at(30 * 60_000) })
  await page.goto(`/interviews/${code}`)

  await expect(page.getByText('This test opens on')).toContainText(String(new Date().getFullYear()))
  await expect(page.getByRole('heading', { name: 'From the people who invited you' })).toBeVisible()
  await expect(page.getByText('coffee')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveCount(0)
  await axe(page)

  await advance(30)
  await page.clock.fastForward(30 * 60_000)
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect(page.getByText('This test opens on')).toHaveCount(0)
})

test('after its time window, a test shows the last possible start time', { tag: '@smoke' }, async ({
  page,
  assay,
  advance,
}) => {
  const { code } = await inviteCarol(await assay.setUp(), { closes_at: at(60_000) })
  await page.goto(`/interviews/${code}`)
  await page.getByLabel('E-mail').fill(carol.email)
  await page.getByRole('checkbox').check()
  await advance(2)
  await page.getByRole('button', { name: 'ENTER TEST' }).click()

  await expect(page.getByText('This test could be started until')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('This test could be started until')).toBeVisible()
  await axe(page)
})

test('a withdrawn invitation shows a message instead of the form', { tag: '@smoke' }, async ({ page, assay }) => {
  const staff = await assay.setUp()
  const { code } = await inviteCarol(staff)
  await staff(changeInvitations, { body: { codes: [code], is_withdrawn: true } })
  await page.goto(`/interviews/${code}`)

  await expect(page.getByText('This invitation has been withdrawn')).toBeVisible()
  await expect(page.getByText('ask the people who invited you')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveCount(0)
})

for (const [language, title, chosen] of [
  ['es', 'Le damos la bienvenida a su prueba', 'Welcome to your test'],
  ['ch', '歡迎參加測驗', 'Welcome to your test'],
] as const) {
  test(`a test in ${language} is shown in this language, unless the candidate has chosen another language`, async ({
    page,
    assay,
  }) => {
    const { code } = await inviteCarol(await assay.setUp(), {}, language)
    await page.goto(`/interviews/${code}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

    await page.evaluate(() => localStorage.setItem('language', 'en'))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(chosen)
  })
}

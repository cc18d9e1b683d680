import { createBlueprint, getBlueprint, updateBlueprint } from '@assay/contract/blueprints'
import { fillBank } from '../../browser/bank.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { candidateOf } from '../../client/exam.ts'
import { makeInvited } from '../../client/round.ts'

test('a pass mark can be set and changed with a reason, but no unseen change of another user is overwritten', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  const body = { name: 'Backend', labels: [{ name: 'GIT' }], amount_of_questions: 10, max_time: 60 }
  const blueprint = await admin(createBlueprint, { body })
  const params = { id: blueprint.id }
  const edit = () => page.goto(`${assay.url}/admin/blueprints/${params.id}/edit`)
  const save = () => page.getByRole('button', { name: 'Save' }).click()
  const reason = page.getByLabel('Reason for the change')
  await assay.enter(page)
  await edit()
  await page.getByLabel('Role', { exact: true }).fill('Data engineer')
  await page.getByLabel('Pass mark', { exact: true }).fill('60')
  await expect(reason).toBeHidden()
  await save()
  await expect(page.getByRole('heading', { name: 'Backend', level: 1 })).toBeVisible()

  const { code, email } = await makeInvited({ staff: admin }, blueprint)
  const candidate = candidateOf(assay.anonymous, code, email)
  await candidate.start()
  await candidate.finish()
  await edit()
  await page.getByLabel('Pass mark', { exact: true }).fill('70')
  await save()
  await expect(reason).toBeFocused()
  await reason.fill('Too many passed')

  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this blueprint meanwhile' })
  await admin(updateBlueprint, { params, body: { role: 'Analyst', pass_mark: 50, pass_mark_reason: 'Theirs' } })
  await save()
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(notice).toBeHidden()
  await expect(reason).toHaveValue('Too many passed')
  await admin(updateBlueprint, { params, body: { role: 'Chemist' } })
  await save()
  await notice.getByRole('button', { name: 'Load theirs' }).click()
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('Chemist')
  await expect(page.getByLabel('Pass mark', { exact: true })).toHaveValue('50')
  await page.getByLabel('Pass mark', { exact: true }).fill('70')
  await reason.fill('Too many passed')
  await save()
  await expect(page.getByRole('heading', { name: 'Backend', level: 1 })).toBeVisible()

  expect(await admin(getBlueprint, { params })).toMatchObject({
    role: 'Chemist',
    pass_marks: [{ pass_mark: 70, reason: 'Too many passed' }, { pass_mark: 50 }, { pass_mark: 60, reason: null }],
  })
  await edit()
  await page.getByText('Pass marks so far').click()
  await expect(page.getByText('Too many passed')).toBeVisible()
})

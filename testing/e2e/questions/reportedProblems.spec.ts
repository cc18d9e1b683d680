import { randomUUID } from 'node:crypto'
import { sendReport } from '@assay/contract/exam/presence'
import { axe } from '../../browser/axe.ts'
import { fillBank, invite } from '../../browser/bank.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { candidateOf } from '../../client/exam.ts'

test('problems that candidates reported about a question are listed below its form', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  const interview = await invite(admin, 'Rita Running')
  const candidate = candidateOf(assay.anonymous, interview.code, interview.email)
  await candidate.start()
  const [reported, silent] = (await candidate.page()).questions
  await assay.anonymous(sendReport, {
    params: { code: interview.code },
    headers: { 'idempotency-key': randomUUID() },
    body: { kind: 'question', question_id: reported?.id ?? 0, text: 'Two options are <b>alike</b>.' },
  })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/${reported?.id}/edit`)

  await expect(page.getByRole('heading', { name: 'Reported problems' })).toBeVisible()
  await expect(page.getByText('Two options are <b>alike</b>.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'To the test' })).toBeVisible()
  await axe(page)

  await page.goto(`${assay.url}/admin/questions/${silent?.id}/edit`)
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reported problems' })).toHaveCount(0)
})

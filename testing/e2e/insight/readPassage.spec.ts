import { listQuestions } from '@assay/contract/questions/questions'
import { axe } from '../../browser/axe.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { makePassageWithQuestions } from '../../client/passages.ts'

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('a question is shown after its passage', async ({ page, assay }) => {
      const admin = await assay.setUp()
      const { id } = await makePassageWithQuestions(admin, 3)
      const { questions } = await admin(listQuestions, { query: { passage: `${id}` } })
      const params = { id: questions[0]?.id ?? 0 }
      await assay.enter(page)

      const passage = page.getByRole('region', { name: 'The ferry' })
      const question = page.getByText('What does line 3 of the report say?')
      const fold = page.getByRole('button', { name: 'Passage', exact: true })
      for (const screen of ['insight', 'key-fix', 'defence']) {
        await page.goto(`${assay.url}/admin/questions/${params.id}/${screen}`)
        await expect(passage.getByRole('math')).toBeVisible()
        await expect(question).toBeVisible()
        await expect(async () => {
          const [above, below] = [await passage.boundingBox(), await question.boundingBox()]
          expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
        }).toPass()
        await axe(page)
        await expectNoOverflow(page)
        await fold.click()
        await expect(passage).toBeHidden()
        await fold.click()
        await expect(passage).toBeVisible()
      }
    })
  })
}

import { expect, makeExam, test } from '../../browser/exams.ts'

test('after an error in the candidate page, a message appears, and "Try again" opens the entry page', async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.route('**/entry', async (route) => {
    const answer = await route.fetch()
    return route.fulfill({
      response: answer,
      json: { ...(await answer.json()), entry_state: 'waiting', opens_at: 'soon' },
    })
  })

  await page.goto(exam.link)
  await expect(page.getByRole('alert').getByRole('heading', { name: 'This did not work' })).toBeVisible()
  expect(faults.length).toBeGreaterThan(0)

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
})

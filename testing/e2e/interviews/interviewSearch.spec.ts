import { axe } from '../../browser/axe.ts'
import { finishInterview, invite, startAndAnswer } from '../../browser/bank.ts'
import { button } from '../../browser/clicks.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { openList, row, startTestServer } from './interviewList.ts'

test('a search by name, label and score is kept in the URL', { tag: '@smoke' }, async ({ page, assay }) => {
  const admin = await startTestServer(assay)
  const [jose, ann] = [await invite(admin, 'José Núñez'), await invite(admin, 'Ann Lee', { labels: ['SQL'] })]
  for (const [interview, name, right] of [
    [jose, 'José Núñez', 10],
    [ann, 'Ann Lee', 5],
  ] as const) {
    await startAndAnswer(assay.anonymous, interview, name, right)
    await finishInterview(assay.anonymous, interview)
  }
  await openList(page, assay)
  await expect(page.getByText('1–2 of 2')).toBeVisible()

  await page.getByLabel('Name or e-mail').fill('jose')
  await expect(row(page, 'Ann Lee')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/name_or_mail=jose/)
  await expect(row(page, 'Ann Lee')).toHaveCount(0)
  await expect(row(page, 'José Núñez')).toBeVisible()
  await expect(page.getByLabel('Name or e-mail')).toBeFocused()

  await button(page, 'Clear search').click()
  await expect(page.getByLabel('Name or e-mail')).toHaveValue('')
  await page.getByLabel('Labels').click()
  await page.getByRole('option', { name: 'SQL' }).click()
  await button(page, 'Search').click()
  await expect(row(page, 'José Núñez')).toHaveCount(0)
  await expect(row(page, 'Ann Lee')).toBeVisible()

  await page.getByLabel('Score').selectOption('>80')
  await button(page, 'Search').click()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Score')).toHaveValue('80')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await axe(page)

  await page.goBack()
  await expect(row(page, 'Ann Lee')).toBeVisible()
  await expect(page.getByLabel('Score')).toHaveValue('')
})

test('the list of interviews keeps page number and page size in the URL', async ({ page, assay }) => {
  const admin = await startTestServer(assay)
  for (const letter of 'abcdefghij') await invite(admin, `Candidate ${letter}`)
  await startAndAnswer(assay.anonymous, await invite(admin, 'Candidate k'), 'Candidate k', 1)
  await openList(page, assay)
  await expect(page.getByText('1–10 of 11')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(11)

  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/api/interview?*start_index=10&*', async (route) => {
    await arrived
    await route.continue()
  })
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(row(page, 'Candidate k').getByRole('cell').first()).toHaveText('1')
  await expect(row(page, 'Candidate k')).toContainText(/00:59:\d\d left/)
  arrive()
  await expect(row(page, 'Candidate k')).toHaveCount(0)
  await expect(page.getByText('11–11 of 11')).toBeVisible()
  await expect(row(page, 'Candidate a').getByRole('cell').first()).toHaveText('11')

  await page.getByLabel('Rows per page').selectOption('5')
  await expect(page).toHaveURL(/size=5/)
  await expect(page.getByText('1–5 of 11')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(6)
  await expect(page.getByLabel('Rows per page').getByRole('option')).toHaveText(['5', '10', '30', '50'])

  await page.goto(`${assay.url}/admin/interviews/view?page=9`)
  await button(page, 'To the first page').click()
  await expect(page.getByText('1–10 of 11')).toBeVisible()
})

test('the whole list of interviews can be sorted by column headings and by the URL', async ({ page, assay }) => {
  const admin = await startTestServer(assay)
  const [zoe, elodie] = [await invite(admin, 'Zoe Last'), await invite(admin, 'Élodie First')]
  await invite(admin, 'Nina New')
  await startAndAnswer(assay.anonymous, zoe, 'Zoe Last', 7)
  await finishInterview(assay.anonymous, zoe)
  await startAndAnswer(assay.anonymous, elodie, 'Élodie First', 9)
  await finishInterview(assay.anonymous, elodie)
  await openList(page, assay)
  const names = () =>
    page
      .getByRole('row')
      .locator('td:nth-child(3)')
      .getByTitle(/ (Last|First|New)$/)
  const heading = (name: string) => page.getByRole('columnheader', { name })
  const sortedBy = async (name: string, how: string, people: string[]) => {
    await button(page, name).click()
    await expect(heading(name)).toHaveAttribute('aria-sort', how)
    await expect(names()).toHaveText(people)
  }

  await expect(names()).toHaveText(['Nina New', 'Élodie First', 'Zoe Last'])
  await sortedBy('Candidate', 'ascending', ['Élodie First', 'Nina New', 'Zoe Last'])
  await sortedBy('Candidate', 'descending', ['Zoe Last', 'Nina New', 'Élodie First'])
  await sortedBy('Rating', 'descending', ['Élodie First', 'Zoe Last', 'Nina New'])
  await expect(heading('Candidate')).toHaveAttribute('aria-sort', 'none')
  await sortedBy('Exam date', 'descending', ['Élodie First', 'Zoe Last', 'Nina New'])
  await axe(page)
  await sortedBy('Exam date', 'ascending', ['Zoe Last', 'Élodie First', 'Nina New'])
  await page.reload()
  await expect(names()).toHaveText(['Zoe Last', 'Élodie First', 'Nina New'])
  await sortedBy('Exam date', 'none', ['Nina New', 'Élodie First', 'Zoe Last'])
  await expect(page).toHaveURL(/\/admin\/interviews\/view$/)

  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name: 'Candidate' }).click()
  await expect(names()).toHaveText(['Élodie First', 'Nina New', 'Zoe Last'])
})

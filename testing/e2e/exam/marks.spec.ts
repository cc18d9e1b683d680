import { enterExam, expect, makeExam, test, tree } from '../../browser/exams.ts'

type Exam = Awaited<ReturnType<typeof makeExam>>

const kindsOf = async ({ evidence }: Exam) => (await evidence()).marks.map(({ kind }) => kind)
const eventsOf = async ({ evidence }: Exam) => (await evidence()).events.map(({ kind }) => kind)

test('reloads, language changes and hiding the page are recorded as different events', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  await page.reload()
  expect(await eventsOf(exam)).not.toContain('page_hidden')
  await page.reload({ waitUntil: 'commit' })
  const again = page.waitForEvent('framenavigated')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  await again
  await expect(tree(page, 'Alder')).toBeVisible()
  await expect.poll(() => kindsOf(exam)).toContain('reload')

  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('menuitem', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { name: 'Pregunta 1 de 10' })).toBeVisible()
  await expect.poll(async () => (await exam.evidence()).marks.at(-1)).toMatchObject({ kind: 'language' })
  expect(new Set(await kindsOf(exam))).toEqual(new Set(['reload', 'language']))
  expect(await eventsOf(exam)).not.toContain('page_hidden')

  await page.goto('about:blank')
  await page.goBack()
  await expect(tree(page, 'Alder')).toBeVisible()
  await expect.poll(() => kindsOf(exam), { timeout: 300_000 }).toContain('hidden')
})

test('candidates can cut and copy their own text, but not the text of questions', { tag: '@smoke' }, async ({
  page,
  assay,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const field = page.getByLabel('What happened?')
  await field.fill('The router died.')
  await field.press('ControlOrMeta+a')
  await field.press('ControlOrMeta+c')
  expect(await clipboard()).toBe('The router died.')
  await field.press('ControlOrMeta+x')
  await expect(field).toHaveValue('')
  await field.press('ControlOrMeta+v')
  await expect(field).toHaveValue('The router died.')
  expect(await kindsOf(exam)).toEqual([])

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(clipboard).toBe("Be a good kid. Don't copy")
  await expect.poll(() => kindsOf(exam)).toEqual(['copy_blocked'])
  await expect(page.getByText('Copying is blocked during the test.')).toHaveCount(1)
})

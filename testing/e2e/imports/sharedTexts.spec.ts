import { listPassages } from '@assay/contract/passages/passages'
import { listQuestions } from '@assay/contract/questions/questions'
import { axe } from '../../browser/axe.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

const gift = `// [tag:READING]
Which planet is nearest to the sun? {=Mercury ~Venus}

::The ferry::[html]<p>A <b>ferry</b> leaves the harbour at nine.</p>

// [tag:READING]
When does the ferry leave? {=At nine ~At ten}

// [tag:READING]
From where does it leave? {=From the harbour ~From the station}

::The tower::A tower stands on the hill.

// [tag:READING]
Which river is the longest? {=The Nile ~The Rhine}
`

test('in the import plan, the user assigns each passage to some of the next questions', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/import`)
  const sent = { name: 'reading.gift', mimeType: 'text/plain', buffer: Buffer.from(gift) }
  await page.getByLabel('File to import').setInputFiles(sent)

  const texts = page.getByRole('region', { name: 'Texts that questions share' })
  await expect(texts.getByRole('heading', { name: 'The ferry' })).toBeVisible()
  await expect(texts).toContainText('When does the ferry leave?')
  const doIt = page.getByRole('button', { name: 'Import 4 questions' })
  await expect(doIt).toBeDisabled()
  // The window is so high that the bar at the bottom never covers a field halfway.
  await page.setViewportSize({ width: 390, height: 2000 })
  await axe(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)

  const ferry = texts.getByRole('radiogroup', { name: 'Do questions 3, 4 belong to the text above?' })
  await ferry.getByRole('radio', { name: 'Yes, they share the text above' }).check()
  await expect(doIt).toBeDisabled()
  const tower = texts.getByRole('radiogroup', { name: 'Does question 6 belong to the text above?' })
  await tower.getByRole('radio', { name: 'No, they are separate' }).check()
  await expect(doIt).toBeEnabled()

  await page.reload()
  await expect(ferry.getByRole('radio', { name: 'Yes, they share the text above' })).toBeChecked()
  await doIt.click()
  await expect(page.getByRole('heading', { name: '4 questions were added' })).toBeVisible()

  const { passages } = await admin(listPassages, { query: {} })
  expect(passages).toMatchObject([{ title: 'The ferry', amount_of_questions: 2 }])
  const { questions } = await admin(listQuestions)
  expect(questions.toReversed().map(({ passage_id }) => passage_id === passages[0]?.id)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

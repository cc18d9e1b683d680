import { answerQuestion, enterExam, expect, finishTest, makeExam, nextButton, test } from '../../browser/exams.ts'

/** Removes features that Chrome 100, Firefox 102 or Safari 15.6 do not have, as far as a script can remove features. */
function emulateOldBrowser(): void {
  const lost: [object, string[]][] = [
    [AbortSignal, ['timeout', 'any']],
    [Array.prototype, ['findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
    [Array, ['fromAsync']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [URL, ['canParse']],
    [URLSearchParams.prototype, ['size']],
    [Element.prototype, ['checkVisibility']],
    [Document.prototype, ['startViewTransition', 'adoptedStyleSheets']],
    [Crypto.prototype, ['randomUUID']],
    [Navigator.prototype, ['locks']],
    [globalThis, ['structuredClone', 'requestIdleCallback', 'navigation', 'scheduler']],
  ]
  for (const [owner, names] of lost) for (const name of names) Reflect.deleteProperty(owner, name)
}

test('a whole test can be taken with an older browser', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 20 })
  await page.addInitScript(emulateOldBrowser)
  await page.goto(exam.link)
  await page.getByRole('radio', { name: '60' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('list', { name: 'Device check' })).toContainText('Ready')
  await enterExam(page, exam)
  await answerQuestion(page, 'Alder')
  for (let number = 2; number <= 12; number += 1) await nextButton(page).click()
  await answerQuestion(page, 'Birch')
  await page.reload()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2/20')
  await finishTest(page)
  const journal = await exam.journal()
  expect(journal[11]?.map(([name]) => name?.split(' ')[0])).toEqual(['Birch'])
})

for (const [what, robbed] of Object.entries({
  'Array.prototype.at': () => Reflect.deleteProperty(Array.prototype, 'at'),
  'Object.hasOwn': () => Reflect.deleteProperty(Object, 'hasOwn'),
  BroadcastChannel: () => Reflect.deleteProperty(globalThis, 'BroadcastChannel'),
  'layers of styles': () => Reflect.deleteProperty(globalThis, 'CSSLayerBlockRule'),
  showModal: () => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal'),
})) {
  test(`a browser without ${what} is reported as too old, and the page does not say that the server is unreachable`, async ({
    page,
    assay,
  }) => {
    const exam = await makeExam(assay, { amount: 10 })
    await page.addInitScript(robbed)
    await page.goto(exam.link)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('This browser is too old for the test. Use Chrome 100')
    await expect(alert).toContainText('Este navegador es demasiado antiguo')
    await expect(alert).toContainText('此瀏覽器版本太舊')
    await expect(page.getByText('cannot be reached')).toHaveCount(0)
    await expect(page.getByLabel('E-mail')).toHaveCount(0)
  })
}

test('staff pages name the browsers that they require', async ({ page, assay }) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'))
  await page.goto(`${assay.url}/login`)
  await expect(page.getByRole('alert')).toContainText('This browser is too old for this page. Use Chrome 123')
})

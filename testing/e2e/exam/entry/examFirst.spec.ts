import { enterExam, expect, makeExam, test } from '../../../browser/exams.ts'
import { isKept } from '../../../browser/offlineLists.ts'
import { waitForStillPage } from '../../../browser/waitForStillPage.ts'
import { CANDIDATE } from '../../../client/exam.ts'

async function holdScript(page: import('@playwright/test').Page): Promise<() => void> {
  let letGo = () => {}
  const free = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/candidate-[\w-]+\.js$/, async (route) => {
    await free
    await route.continue()
  })
  return letGo
}

test('before any script runs, the entry page is readable, and the text typed before the script runs is kept', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  const letGo = await holdScript(page)
  await page.goto(exam.link, { waitUntil: 'commit' })
  await expect(page.getByText('Questions are not weighted')).toBeVisible()
  // The hint that the timer has not started is hidden before the script runs, because the clock may already be running.
  await expect(page.getByText('The timer has not started yet')).toBeHidden()
  await page.getByLabel('E-mail').fill(CANDIDATE)
  await page.getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: 'ENTER TEST' })).toBeDisabled()

  letGo()
  await expect(page.getByText('The timer has not started yet')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(CANDIDATE)
  await expect(page.getByLabel('E-mail')).toBeEditable()
  await page.getByRole('button', { name: 'ENTER TEST' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
})

for (const [locale, words] of [
  ['es-ES', 'Instrucciones'],
  ['zh-TW', '測驗說明'],
] as const) {
  test.describe(`in a browser with the language ${locale}`, () => {
    test.use({ locale })

    test('the first text of the candidate page is in the language of the browser', async ({ page, assay }) => {
      const exam = await makeExam(assay, { amount: 10 })
      const letGo = await holdScript(page)
      await page.goto(exam.link, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect(page.getByText(words).first()).toBeVisible()
      letGo()
    })
  })
}

test('the page starts in the chosen language, or in the language of the running test', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.goto(exam.link)
  await page.evaluate(() => localStorage.setItem('language', 'es'))
  let letGo = await holdScript(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  await expect(page.getByText('Questions are not weighted')).toBeHidden()
  letGo()
  await expect(page.getByRole('button', { name: 'ENTRAR EN LA PRUEBA' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.unrouteAll()

  await enterExam(page, exam)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  letGo = await holdScript(page)
  await page.goto(exam.link, { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  await expect(page.getByText('Questions are not weighted')).toBeHidden()
  letGo()
  await expect(page.getByRole('timer')).toBeVisible()
})

test('the layout of the entry page does not shift while the page loads', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const stream = page.waitForResponse(/\/stream$/)
    await page.goto(exam.link)
    await expect(page.getByText('The timer has not started yet')).toBeVisible()
    // The event stream is the last request of the entry page. After it has opened, the page no longer changes.
    await stream
    await waitForStillPage(page)
    const shift = await page.evaluate(() =>
      (globalThis as unknown as { moved: number[] }).moved.reduce((sum, one) => sum + one, 0),
    )
    expect(shift).toBeLessThan(0.02)
  }
})

test.describe('with a cached page', () => {
  test.use({ serviceWorkers: 'allow', colorScheme: 'dark' })

  test('without a network, a cached candidate page opens in its colours', async ({ page, assay, context }) => {
    const exam = await makeExam(assay, { amount: 10 })
    await page.goto(exam.link)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => isKept(page, 'candidate')).toBe(true)
    const refused: string[] = []
    page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()))

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    expect(refused).toEqual([])
    await context.setOffline(false)
    await expect(page.getByText('The timer has not started yet')).toBeVisible()
  })
})

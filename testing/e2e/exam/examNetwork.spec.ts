import {
  answerQuestion,
  enterExam,
  expect,
  finishTest,
  makeExam,
  nextButton,
  savedMessage,
  submitButton,
  test,
  tree,
} from '../../browser/exams.ts'

test('an answer submitted offline is stored, shown as waiting, and sent once when the network returns', {
  tag: '@smoke',
}, async ({ page, assay, context }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  await answerQuestion(page, 'Alder')

  await context.setOffline(true)
  for (const name of ['Birch', 'Cedar', 'Dogwood']) {
    await nextButton(page).click()
    await tree(page, name).check()
    await submitButton(page).click()
  }
  await expect(page.getByText('Waiting for the network: 3 answers are kept here and will be saved.')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1/10')
  await context.setOffline(false)

  await expect(savedMessage(page)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '4/10')
  await finishTest(page)
  const journal = await exam.journal()
  expect(journal.slice(0, 5).map((times) => times.map(([name]) => name?.split(' ')[0]))).toEqual([
    ['Alder'],
    ['Birch'],
    ['Cedar'],
    ['Dogwood'],
    [],
  ])
})

test.describe('with a server of its own', () => {
  test.use({ ownProcess: true, serviceWorkers: 'allow' })

  test('a restart of the server loses no answers, even if the page is reloaded during the restart', async ({
    page,
    assay,
  }) => {
    const exam = await makeExam(assay, { amount: 10 })
    await enterExam(page, exam)
    await answerQuestion(page, 'Alder')
    await page.evaluate(() => navigator.serviceWorker.ready)

    await assay.server.stop('SIGKILL')
    await nextButton(page).click()
    await tree(page, 'Dogwood').check()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Question 2 of 10' })).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/^00:5/)
    await expect(tree(page, 'Dogwood')).toBeChecked()
    await tree(page, 'Birch').check()
    await submitButton(page).click()
    await expect(page.getByText('Waiting for the network: 1 answer is kept here and will be saved.')).toBeVisible()
    await nextButton(page).click()
    await tree(page, 'Cedar').check()
    await submitButton(page).click()
    await assay.server.start()

    await expect(savedMessage(page)).toBeVisible()
    await finishTest(page)
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
      /Alder|of the bank/,
    )
    const journal = await exam.journal()
    expect(journal.slice(0, 3).map((times) => times.map(([name]) => name?.split(' ')[0]))).toEqual([
      ['Alder'],
      ['Birch'],
      ['Cedar'],
    ])
  })
})

test('if the response to an answer is lost, the answer is counted once', { tag: '@smoke' }, async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  let cuts = 0
  await page.route(/\/question\/\d+$/, async (route) => {
    if (route.request().method() !== 'PUT' || cuts === 2) return route.continue()
    cuts += 1
    // The server receives the request and stores the data, but the response is lost.
    await route.fetch()
    return route.abort('connectionreset')
  })

  await answerQuestion(page, 'Birch')

  expect(cuts).toBe(2)
  await finishTest(page)
  expect((await exam.journal())[0]).toEqual([[expect.stringMatching(/^Birch/)]])
})

test('a response that is not from Assay, for example a network sign-in page, is not accepted', async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  let isCaught = true
  await page.route(/\/question\/\d+$/, (route) =>
    isCaught && route.request().method() === 'PUT'
      ? route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Please sign in to this network</h1>' })
      : route.continue(),
  )

  await tree(page, 'Birch').check()
  await submitButton(page).click()
  await expect(page.getByText('Waiting for the network: 1 answer')).toBeVisible()
  await expect(page.getByText('Saved successfully!')).toHaveCount(0)
  isCaught = false

  await expect(savedMessage(page)).toBeVisible()
  await finishTest(page)
  expect((await exam.journal())[0]).toHaveLength(1)
})

test('in a browser without storage, a whole test is possible, and the page shows a warning', async ({
  page,
  assay,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'localStorage', { get: refuse })
    IDBFactory.prototype.open = refuse
  })
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  await expect(page.getByText('This browser does not store answers on your device')).toBeVisible()

  await answerQuestion(page, 'Cedar')
  await finishTest(page)
  expect((await exam.journal())[0]).toEqual([[expect.stringMatching(/^Cedar/)]])
})

test('a finish without a network waits for the network and then sends the stored answers', { tag: '@smoke' }, async ({
  page,
  assay,
  context,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  await context.setOffline(true)
  await tree(page, 'Cedar').check()
  await submitButton(page).click()
  await nextButton(page).click()
  await tree(page, 'Birch').check()
  await nextButton(page).click()
  await page.getByRole('button', { name: 'Finish Exam' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send your answer' })
  await expect(dialog).toContainText('9 questions are not answered.')
  await expect(dialog).toContainText('1 answer waits for the network and will be saved.')
  await expect(dialog).toContainText('1 selection is not submitted and will not count: question 2.')
  await dialog.getByRole('button', { name: 'Go to question 2' }).click()
  await expect(page.getByRole('heading', { name: 'Question 2 of 10' })).toBeFocused()
  await page.getByRole('button', { name: 'Finish Exam' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toContainText('Waiting for the network')
  await context.setOffline(false)

  await expect(page).toHaveURL(/\/interviews\/end$/)
  expect((await exam.journal())[0]).toEqual([[expect.stringMatching(/^Cedar/)]])
})

test('the first question appears even if other requests get no response', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 20 })
  await page.route(/\/question\?page_num=/, () => {})
  await enterExam(page, exam)

  await expect(tree(page, 'Alder')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Questions' }).getByRole('listitem').nth(9)).toContainText('Question')
})

test('the page reports a lost network once and a restored network once', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    const live = document.querySelector('p[aria-live="polite"]')
    if (live)
      new MutationObserver(() => said.push(live.textContent ?? '')).observe(live, {
        childList: true,
        characterData: true,
        subtree: true,
      })
  })
  const said = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
  let tries = 0
  await page.route('**/api/**', (route) => {
    if (route.request().method() === 'PUT') tries += 1
    return route.abort()
  })
  await tree(page, 'Alder').check()
  await submitButton(page).click()
  for (let guess = 2; guess < 6; guess += 1) {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => tries).toBeGreaterThanOrEqual(guess)
    await expect(page.getByText('Waiting for the network: 1 answer')).toBeVisible()
  }
  await expect.poll(said).toEqual([expect.stringContaining('The network is not available')])
  await page.unroute('**/api/**')

  await expect(savedMessage(page)).toBeVisible()
  await expect.poll(said).toEqual([expect.stringContaining('The network is not available'), 'The network is back.'])
})

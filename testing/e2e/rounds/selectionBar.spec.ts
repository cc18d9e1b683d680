import type { Locator, Page } from '@playwright/test'
import { fillBank } from '../../browser/bank.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'
import { candidateOf } from '../../client/exam.ts'
import { makeBlueprint, makeRound, people } from '../../client/round.ts'

async function makeFinishedRound(assay: TestServer, amount: number): Promise<number> {
  const staff = await assay.setUp()
  await fillBank(staff, 10, ['GENERAL'])
  const blueprint = await makeBlueprint({ staff })
  const { interviews } = await makeRound({ staff }, blueprint, people(amount))
  for (const { code, email } of interviews.slice(0, 2)) {
    const candidate = candidateOf(assay.anonymous, code, email)
    await candidate.start()
    await candidate.finish()
  }
  return blueprint.id
}

const barOf = (page: Page) => page.getByRole('region', { name: 'Selection' })

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return { top: box.y, bottom: box.y + box.height }
}

for (const [width, height] of [
  [1280, 720],
  [390, 844],
] as const) {
  test(`the selection bar covers no row that has the focus, at ${width} px`, async ({ page, assay }) => {
    const id = await makeFinishedRound(assay, 10)
    await assay.enter(page)
    await page.setViewportSize({ width, height })
    await page.goto(`${assay.url}/admin/blueprints/${id}`)
    const boxes = page.getByRole('table', { name: 'Interviews' }).getByRole('checkbox')
    await expect(boxes).toHaveCount(10)
    await boxes.first().focus()
    await page.keyboard.press('Space')
    await expect(barOf(page)).toBeVisible()

    const last = page.getByRole('table', { name: 'Interviews' }).getByRole('row').last()
    const focused = page.locator('tr:focus-within :focus')
    for (let presses = 0; (await last.locator(':focus').count()) === 0; presses += 1) {
      expect(presses).toBeLessThan(100)
      await page.keyboard.press('Tab')
      const row = page.locator('tr:focus-within')
      expect((await boxOf(width > 1000 ? row : focused)).bottom).toBeLessThanOrEqual((await boxOf(barOf(page))).top)
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect((await boxOf(last)).bottom).toBeLessThanOrEqual((await boxOf(barOf(page))).top)
  })
}

test('on a phone, every action of the selection bar is visible', async ({ page, assay }) => {
  const id = await makeFinishedRound(assay, 2)
  await assay.enter(page)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [tab, actions] of [
    ['candidates', ['Send invitation', 'Withdraw', 'Share result']],
    ['ranking', ['Decide', 'Compare', 'Share result']],
  ] as const) {
    await page.goto(`${assay.url}/admin/blueprints/${id}?tab=${tab}`)
    await page.getByRole('table').getByRole('checkbox').first().check()
    const buttons = barOf(page).getByRole('button')
    for (const name of actions) await expect(buttons.filter({ hasText: name })).toBeVisible()
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 })
  }
})

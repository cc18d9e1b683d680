import { axe, CANDIDATE, expect, finish, makeExam, next, saved, submit, test, tree } from './examHouse.ts'
import { fits } from './fits.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test.describe(`in the ${colorScheme} theme at ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

      test('no screen of a candidate has an obstacle', async ({ page, house, context }) => {
        const exam = await makeExam(house, { amount: 20 })
        const look = async () => {
          await axe(page)
          if (colorScheme === 'light') await fits(page)
        }
        await page.goto(`${house.url}/interviews`)
        await page.getByRole('button', { name: 'Continue' }).click()
        await look()

        await page.goto(exam.link)
        await page.getByRole('button', { name: 'Language' }).click()
        await look()
        await page.keyboard.press('Escape')
        await page.getByRole('radio', { name: '60' }).check()
        await page.getByRole('button', { name: 'Submit' }).click()
        await expect(page.getByText('Your device is ready')).toBeVisible()
        await page.getByRole('checkbox').check()
        await page.getByRole('button', { name: 'ENTER TEST' }).click()
        await expect(page.getByText('Email is required')).toBeVisible()
        await look()

        await page.getByLabel('E-mail').fill(CANDIDATE)
        await page.getByRole('button', { name: 'ENTER TEST' }).click()
        await tree(page, 'Alder').check()
        await look()
        await submit(page).click()
        await expect(saved(page)).toBeVisible()
        if (width < 992) await page.getByRole('button', { name: 'All questions' }).click()
        await look()
        if (width < 992) await page.getByRole('button', { name: 'All questions' }).click()

        await context.setOffline(true)
        await next(page).click()
        await tree(page, 'Birch').check()
        await submit(page).click()
        await expect(page.getByText('Waiting for the network: 1 answer')).toBeVisible()
        await look()
        await context.setOffline(false)
        await page.getByRole('button', { name: 'Finish Exam' }).click()
        await look()
        await page.getByRole('button', { name: 'Cancel' }).click()
        await finish(page)
        await look()
      })
    })
  }
}

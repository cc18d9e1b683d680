import { listQuestions } from '@assay/contract/questions/questions'
import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/fixtures.ts'

const paste = (page: Page, side: number) =>
  page.getByRole('textbox', { name: 'Description' }).evaluate(async (box, size) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
    const context = canvas.getContext('2d')
    // The picture contains noise, which cannot be compressed, so that the file is large.
    const noise = new ImageData(size, size)
    for (let start = 0; start < noise.data.length; start += 65_536) {
      crypto.getRandomValues(noise.data.subarray(start, start + 65_536))
    }
    context?.putImageData(noise, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const data = new DataTransfer()
    data.items.add(new File([blob ?? ''], 'screen.png', { type: 'image/png' }))
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    return blob?.size ?? 0
  }, side)

const alt = (page: Page) => page.getByLabel('Describe the picture for people who cannot see it')

test('a pasted picture asks for a description, is stored, and is visible to all editors', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/create`)
  await page.getByRole('textbox', { name: 'Description' }).click()
  await page.keyboard.type('What is this? ')
  await paste(page, 20)
  await expect(page.getByText('screen.png')).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Describe the picture, or mark it as decoration')).toBeVisible()
  await alt(page).fill('Only noise')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('img', { name: 'Only noise' })).toBeVisible()

  await page.getByLabel('Answer 1', { exact: true }).fill('noise')
  await page.getByLabel('Answer 2', { exact: true }).fill('a lock')
  await page.getByRole('checkbox', { name: 'Answer 1 is correct' }).check()
  await page.getByLabel('Labels').fill('noise')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('The question has been created')).toBeVisible()
  const { questions } = await admin(listQuestions)
  expect(questions[0]?.description).toMatch(/^What is this\? !\[Only noise\]\(\/pictures\/[0-9A-Za-z]{22}\.png\)$/)
})

test('a picture that is too large is first reduced, with a message', async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/create`)

  await page.getByRole('button', { name: 'Image' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('') })
  await expect(alt(page)).toBeFocused()
  await expect(page.getByText('Describe the picture, or mark it as decoration')).toBeHidden()
  await page.keyboard.press('Escape')

  await page.getByRole('textbox', { name: 'Description' }).click()
  await page.getByLabel('Labels').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 2_000)
  await expect(page.getByRole('button', { name: 'Image' })).not.toBeInViewport()
  expect(await paste(page, 1_000)).toBeGreaterThan(2 * 1024 * 1024)
  await expect(page.getByRole('button', { name: 'Image' })).toBeInViewport()
  await page.getByRole('checkbox', { name: 'It only decorates' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()

  await expect(page.getByText('screen.png is larger than 2 MiB and was made smaller')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description' }).locator('img[draggable]')).toHaveAttribute(
    'src',
    /^\/pictures\//,
  )
})

import { expect, firstAdmin, test } from '../../browser/fixtures.ts'
import { keysOf } from '../../browser/keys.ts'

const bank = Array.from({ length: 10 }, (_, at) => ({
  description: `${at} + 1 = ?`,
  answers: [
    { description: `${at + 1}`, is_valid: true },
    { description: 'Something else', is_valid: false },
  ],
  labels: ['MATH'],
}))

test('everything from setup to result can be done by keyboard alone', async ({ page, assay }) => {
  const keys = keysOf(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const arrived = async (name: string) => {
    const heading = page.getByRole('heading', { name, level: 1 })
    await expect(heading).toBeVisible()
    return heading
  }

  await test.step('create the first administrator', async () => {
    await page.goto(assay.url)
    await arrived('Welcome to Assay')
    await keys.fill(field('Full name'), firstAdmin.full_name)
    await keys.fill(field('E-mail'), firstAdmin.email)
    await keys.fill(field('Password'), firstAdmin.password)
    await keys.fill(field('Confirm password'), firstAdmin.password)
    await keys.press('Enter')
    await arrived('Dashboard')
  })

  await test.step('create a label', async () => {
    await keys.use(link('Labels'))
    await expect(await arrived('Labels')).toBeFocused()
    await keys.use(link('New label').first())
    await arrived('Create label')
    await keys.fill(field('Name'), 'logic')
    await keys.use(button('Save'))
    await arrived('Labels')
    await expect(page.getByRole('row', { name: 'LOGIC' })).toBeVisible()
  })

  await test.step('create questions', async () => {
    await keys.use(link('Questions'))
    await expect(await arrived('Questions')).toBeFocused()
    const choosing = page.waitForEvent('filechooser')
    await keys.use(button('Bulk upload').first())
    const file = { name: 'bank.yaml', mimeType: 'text/yaml', buffer: Buffer.from(JSON.stringify(bank)) }
    await (await choosing).setFiles(file)
    await expect(page.getByText('9 + 1 = ?')).toBeVisible()
  })

  const invitation = await test.step('create an interview', async () => {
    await keys.use(link('Interviews'))
    await expect(await arrived('Interviews')).toBeFocused()
    await keys.use(link('New interview').first())
    await arrived('Create interview')
    await keys.fill(field('Name'), 'Carol Candidate')
    await keys.fill(field('E-mail'), 'carol@example.com')
    await keys.fill(page.getByRole('combobox', { name: 'Labels' }), 'MATH')
    await expect(page.getByRole('option', { name: 'MATH' })).toBeVisible()
    await keys.press('ArrowDown')
    await keys.press('Enter')
    await keys.press('Escape')
    await keys.to(field('Number of questions'))
    await keys.press('Home')
    await keys.use(button('Next'))
    await expect(page.getByRole('heading', { name: 'Is everything correct?' })).toBeFocused()
    await keys.use(button('Submit'))
    return await field('Interview link').inputValue()
  })

  await test.step('take the test', async () => {
    await page.goto(invitation)
    await arrived('Welcome to your test')
    await keys.fill(field('E-mail'), 'carol@example.com')
    await keys.tick(page.getByRole('checkbox', { name: 'I have read the sample question' }))
    await keys.use(button('ENTER TEST'))
    for (let number = 1; number <= 10; number += 1) {
      const heading = page.getByRole('heading', { name: `Question ${number} of 10` })
      await expect(heading).toBeFocused()
      const asked = await page
        .locator('main')
        .getByText(/\d \+ 1 = \?/)
        .last()
        .textContent()
      const sum = Number(asked?.match(/\d/)?.[0]) + 1
      const right = page.getByRole('radio', { name: `${sum}`, exact: true })
      await keys.press('Tab')
      for (
        let tries = 0;
        tries < 60 && !(await page.evaluate("document.activeElement?.type === 'radio'"));
        tries += 1
      ) {
        await keys.press('Tab')
      }
      await keys.press('Space')
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
      if (!(await right.isChecked())) await keys.press('ArrowDown')
      await expect(right).toBeChecked()
      await keys.use(button('Submit'))
      await expect(page.getByText('Everything you submitted is saved.')).toBeVisible()
      if (number < 10) await keys.use(button('Next'))
    }
    await page.keyboard.press('Shift+Tab')
    await keys.use(button('Finish Exam'))
    const dialog = page.getByRole('dialog', { name: 'Send your answer' })
    await keys.use(dialog.getByRole('button', { name: 'Send' }))
    await expect(page).toHaveURL(/\/interviews\/end$/)
  })

  await test.step('read the result', async () => {
    await page.goto(`${assay.url}/admin/interviews/view`)
    await arrived('Interviews')
    await keys.use(
      page
        .getByRole('link', { name: /view result.*Carol Candidate/i })
        .or(page.getByRole('button', { name: /view result.*Carol Candidate/i })),
    )
    await expect(await arrived('Carol Candidate')).toBeFocused()
    await expect(page.getByText('100 / 100')).toBeVisible()
    await keys.use(page.getByRole('group', { name: 'Show questions' }).getByRole('button', { name: /Wrong/ }))
  })

  await test.step('sign out', async () => {
    await keys.use(button('User menu'))
    await keys.use(button('Sign out'))
    await arrived('Sign in')
  })
})

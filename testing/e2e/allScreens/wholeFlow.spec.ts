import { createQuestions } from '@assay/contract/questions/questions'
import { expect, firstAdmin, test } from '../../browser/fixtures.ts'
import { languages, staffTextsIn, type Texts } from '../../browser/staffTexts.ts'

const candidate = { name: 'José Núñez', email: 'jose@example.com' }

for (const language of languages) {
  test(`staff and candidate complete a whole interview in ${language}`, async ({ page, assay }) => {
    const { t, expectNoEnglish: noEnglishOn } = staffTextsIn(language)
    const admin = await assay.setUp()
    const expectNoEnglish = () => noEnglishOn(page)
    const field = (key: keyof Texts, values = {}) => page.getByLabel(t(key, values), { exact: true })
    const press = (key: keyof Texts) => page.getByRole('button', { name: t(key), exact: true }).click()
    const expectTitle = async (title: string) => {
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expectNoEnglish()
    }
    const expectToast = (key: keyof Texts) =>
      expect(
        page
          .getByRole('status')
          .filter({ hasText: t('TOAST.SUCCESS') })
          .filter({ hasText: t(key) }),
      ).toBeVisible()
    await page.addInitScript((chosen) => globalThis.localStorage.setItem('language', chosen), language)

    await page.goto(assay.url)
    await expectTitle(t('LOGIN.TITLE'))
    await field('LOGIN.USERNAME').fill(firstAdmin.email)
    await field('ACCOUNT.PASSWORD').fill(firstAdmin.password)
    await press('LOGIN.SUBMIT')
    await expectTitle(t('DASHBOARD.TITLE'))

    await page.goto(`${assay.url}/admin/labels/create`)
    await expectTitle(t('LABELS.CREATE_TITLE'))
    await field('LABELS.NAME').fill('áreas')
    await page.getByRole('button', { name: t('FORM.SAVE'), exact: true }).click()
    await expectToast('LABELS.ALERT.SUCCESS')
    await expectTitle(t('LABELS.TITLE'))

    await page.goto(`${assay.url}/admin/questions/create`)
    await expectTitle(t('QUESTIONS.CREATE_TITLE'))
    await page.getByRole('textbox', { name: t('QUESTIONS.DESCRIPTION') }).fill('2 + 2 = ?')
    await field('QUESTIONS.ANSWER', { number: 1 }).fill('4')
    await field('QUESTIONS.ANSWER', { number: 2 }).fill('5')
    await page.getByRole('checkbox', { name: t('QUESTIONS.ANSWER_IS_CORRECT', { number: 1 }) }).check()
    await page.getByRole('combobox', { name: t('QUESTIONS.LABELS') }).fill('ÁREAS')
    await page.keyboard.press('Enter')
    await press('QUESTIONS.CREATE')
    await expectToast('QUESTION_CREATE_MESSAGE')
    const answers = ['4', '5'].map((description) => ({ description, is_valid: description === '4' }))
    await admin(createQuestions, {
      body: Array.from({ length: 9 }, (_, at) => ({ description: `${at} = ?`, answers, labels: ['ÁREAS'] })),
    })
    await page.goto(`${assay.url}/admin/questions/view`)
    await expectTitle(t('QUESTIONS.TITLE'))

    await page.goto(`${assay.url}/admin/interviews/create`)
    await expectTitle(t('WIZARD.TITLE'))
    await field('WIZARD.NAME').fill(candidate.name)
    await field('WIZARD.EMAIL').fill(candidate.email)
    await field('WIZARD.LABELS').fill('ÁREAS')
    await page.getByRole('option', { name: 'ÁREAS' }).click()
    await field('WIZARD.AMOUNT').fill('10')
    await expect(page.getByText(t('WIZARD.AMOUNT_CHANGED', { count: 30 }))).toBeVisible()
    await expectNoEnglish()
    await press('WIZARD.NEXT')
    await expect(page.getByRole('heading', { name: t('WIZARD.REVIEW_TITLE') })).toBeVisible()
    await press('WIZARD.SUBMIT')
    await expectToast('WIZARD.SUCCESS')
    await expectNoEnglish()
    const link = await field('WIZARD.LINK').inputValue()
    await page.goto(`${assay.url}/admin/interviews/view`)
    await expectTitle(t('INTERVIEWS.TITLE'))
    await expect(page.getByText(t('INTERVIEWS.NOT_STARTED'), { exact: true })).toBeVisible()

    await page.goto(link)
    await expectTitle(t('ENTRY.TITLE'))
    for (const rule of ['TIMER', 'WEIGHT', 'SINGLE', 'MULTIPLE', 'EMAIL'] as const) {
      await expect(page.getByText(t(`ENTRY.RULE_${rule}`))).toBeVisible()
    }
    await page.getByRole('radio', { name: '60' }).check()
    await press('EXAM.SUBMIT')
    await expect(page.getByText(t('ENTRY.SAMPLE_DONE'))).toBeVisible()
    await expectNoEnglish()
    await field('ENTRY.EMAIL').fill(candidate.email)
    await page.getByRole('checkbox', { name: t('ENTRY.CONSENT') }).check()
    await press('ENTRY.SUBMIT')
    await expect(page.getByRole('heading', { name: t('EXAM.HEADING', { number: 1, total: 10 }) })).toBeVisible()
    await page.getByRole('radio', { name: '4' }).check()
    await expect(page.getByText(t('EXAM.UNSUBMITTED'))).toBeVisible()
    await expectNoEnglish()
    await press('EXAM.SUBMIT')
    await expect(page.getByText(t('EXAM.SAVED'))).toBeVisible()
    await press('EXAM.FINISH')
    const dialog = page.getByRole('dialog', { name: t('FINISH.TITLE') })
    await expect(dialog).toContainText(t('FINISH.TEXT'))
    await expectNoEnglish()
    await dialog.getByRole('button', { name: t('FINISH.SEND') }).click()
    await expectTitle(t('END.TITLE'))
    await expect(page.getByText(t('END.TEXT'))).toBeVisible()

    await page.goto(`${link.replace('/interviews/', '/admin/interviews/')}/result`)
    await expectTitle(candidate.name)
    await expect(page.getByText(t('RESULT.SCORE_FIGURE', { score: 10 }))).toBeVisible()
    await expect(page.getByText(t('RESULT.UNANSWERED'), { exact: true }).first()).toBeVisible()
    await expectNoEnglish()
    await page.goto(`${assay.url}/admin/users/create`)
    await expectTitle(t('USERS.CREATE_TITLE'))
    await page.goto(`${assay.url}/admin/dashboard`)
    await expect(page.getByText(candidate.name)).toBeVisible()
    await expectNoEnglish()
  })
}

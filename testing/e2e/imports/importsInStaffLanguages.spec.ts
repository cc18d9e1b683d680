import { confirmImport, undoImport } from '@assay/contract/imports/imports'
import { createQuestions, updateQuestion } from '@assay/contract/questions/questions'
import type { Page } from '@playwright/test'
import { axeHere } from '../../browser/axe.ts'
import { choose } from '../../browser/clicks.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'
import { expectNoOverflowHere } from '../../browser/overflow.ts'
import { staffTextsIn, type Texts } from '../../browser/staffTexts.ts'
import type { Caller } from '../../client/caller.ts'
import { importFile } from '../../client/imports.ts'

test.use({ viewport: { width: 320, height: 568 }, contextOptions: { reducedMotion: 'reduce' } })

const WIDE = { width: 1280, height: 800 }

/** In GIFT, `#nunca` is the feedback for a wrong option. */
const gift = `$CATEGORY: Unit 1/C++

::Locks::What does a mutex do? {=It lets one thread in ~It lets every thread in#nunca ~%-50%Nothing}

What is two and two, said by one word without any digit? {=four ~five}

Which planet is nearest to the sun? {=Mercury ~Venus}

Write an essay about locks. {}
`

const bank = [
  { description: 'What is two and two, said by a word without any digit?', texts: ['four', 'five'] },
  { description: 'Which planet is nearest to the sun?', texts: ['Mercury', 'Venus'] },
].map(({ description, texts }) => ({
  description,
  labels: ['MATH'],
  answers: texts.map((text, at) => ({ description: text, is_valid: at === 0 })),
}))

type Values = Record<string, string | number>

function reader(page: Page, assay: TestServer, language: 'ch' | 'es') {
  const { t, expectNoEnglish } = staffTextsIn(language)
  const small = page.viewportSize() ?? WIDE
  return {
    page,
    t,
    goTo: (path: string) => page.goto(`${assay.url}/admin/questions${path}`),
    press: (key: keyof Texts, values?: Values) =>
      page
        .getByRole('button', { name: t(key, values), exact: true })
        .first()
        .click(),
    tab: (key: keyof Texts, count: number) => page.getByRole('tab', { name: t(key, { count }) }).click(),
    sees: (key: keyof Texts, values?: Values) =>
      expect(page.getByText(t(key, values)).filter({ visible: true }).first()).toBeVisible(),
    async looksAround(): Promise<void> {
      for (const size of [WIDE, small]) {
        await page.setViewportSize(size)
        await expectNoEnglish(page)
        await expectNoOverflowHere(page)
      }
      await axeHere(page)
    },
  }
}
type Reader = ReturnType<typeof reader>

async function decidesAboutAPlan({ goTo, sees, tab, looksAround }: Reader, id: number): Promise<void> {
  await goTo(`/import/${id}`)
  await sees('PLAN.TAB_ADD', { count: 2 })
  await sees('PLAN.PART_SAME_one')
  await sees('PLAN.PART_REFUSED_one')
  await looksAround()
  await tab('PLAN.TAB_NEAR', 1)
  await sees('PLAN.IN_BANK')
  await looksAround()
  await tab('PLAN.TAB_SAME', 1)
  await sees('PLAN.SAME_IN_BANK')
  await looksAround()
  await tab('PLAN.TAB_REFUSED', 1)
  await sees('ITEM.FAULT_OTHER_TYPE', { kind: 'essay' })
  await looksAround()
}

async function readsWhatCame({ goTo, sees, press, page, t, looksAround }: Reader, staff: Caller, id: number) {
  await staff(confirmImport, { params: { id }, body: {} })
  await goTo(`/import/${id}`)
  await sees('REPORT.TITLE_other', { count: 2 })
  await looksAround()
  await press('IMPORT.UNDO_THIS')
  await expect(page.getByRole('dialog')).toContainText(t('IMPORT.UNDO_CONFIRM'))
  await looksAround()
  await staff(undoImport, { params: { id } })
  await goTo(`/import/${id}`)
  await sees('REPORT.UNDONE_TITLE')
  await looksAround()
}

for (const language of ['ch', 'es'] as const) {
  test(`import, history and export work in ${language}`, async ({ page, assay }) => {
    const staff = await assay.setUp()
    const { questions } = await staff(createQuestions, { body: bank })
    const params = { id: questions[0]?.id ?? 0 }
    await staff(updateQuestion, {
      params,
      body: { description: 'What is two and two, said by a word without any letter?', labels: ['SUMS'] },
    })
    await staff(updateQuestion, { params, body: { description: bank[0]?.description ?? '' } })
    await page.addInitScript((chosen) => globalThis.localStorage.setItem('language', chosen), language)
    await assay.enter(page)
    const one = reader(page, assay, language)

    await test.step('open the empty list of imports', async () => {
      await one.goTo('/import')
      await one.sees('IMPORT.LIST_EMPTY_TITLE')
      await one.looksAround()
    })
    const { id } = await importFile({ staff }, gift, { name: 'moodle.gift' })
    await test.step('decide about an import plan', () => decidesAboutAPlan(one, id))
    await test.step('read the result of an import', () => readsWhatCame(one, staff, id))
    await test.step('read the list of imports', async () => {
      await importFile({ staff }, gift, { name: 'again.gift' })
      const refused = await importFile({ staff }, 'nothing of this is a question', { name: 'notes.txt' })
      await one.goTo('/import')
      await one.sees('IMPORT.STATE_UNDONE')
      await one.looksAround()
      await one.goTo(`/import/${refused.id}`)
      await one.sees('IMPORT.FAULT_UNKNOWN_FORMAT')
      await one.looksAround()
    })
    await test.step('restore a version in the history of a question', async () => {
      await one.goTo(`/${params.id}/history`)
      await one.sees('HISTORY.VERSION', { number: 3 })
      await one.looksAround()
      await one.press('HISTORY.RESTORE', { number: 1 })
      await one.sees('HISTORY.RESTORE_CONFIRM')
      await one.looksAround()
    })
    await test.step('open the export of questions', async () => {
      await one.goTo('/view')
      await choose(page, one.t('EXPORT.BUTTON'), one.t('SHELL.MORE'))
      await one.sees('EXPORT.STAYS')
      await one.looksAround()
    })
  })
}

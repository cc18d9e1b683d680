import { listLabels } from '@assay/contract/labels'
import { createUser } from '@assay/contract/users'
import type { Page } from '@playwright/test'
import { axeHere } from '../../browser/axe.ts'
import { fillBank, finishInterview, invite, startAndAnswer } from '../../browser/bank.ts'
import { test } from '../../browser/everyService.ts'
import { expect, firstAdmin, type TestServer } from '../../browser/fixtures.ts'
import { expectNoOverflowHere } from '../../browser/overflow.ts'
import { addPasskeyDevice } from '../../browser/passkeyDevice.ts'
import { staffTextsIn, type Texts } from '../../browser/staffTexts.ts'
import { callerAt } from '../../client/caller.ts'
import { codeOf } from '../../fakes/authenticator.ts'
import type { Provider } from '../../fakes/identityProvider.ts'
import type { Receiver } from '../../server/network/receiver.ts'

test.use({ viewport: { width: 320, height: 568 }, contextOptions: { reducedMotion: 'reduce' } })

const NEW_PASSWORD = 'Another-1-word'
const grace = { full_name: 'Grace Hopper', email: 'grace@example.com', password: 'a good 1!' }
const henry = { full_name: 'Henry Must', email: 'henry@example.com', password: 'a good 1!' }

type Values = Record<string, string | number>

function reader(page: Page, assay: TestServer, language: 'ch' | 'es') {
  const { t, expectNoEnglish } = staffTextsIn(language)
  const button = (key: keyof Texts, values?: Values) =>
    page.getByRole('button', { name: t(key, values), exact: true }).and(page.locator(':not([inert] *)'))
  const field = (key: keyof Texts) => page.getByLabel(t(key), { exact: true })
  const press = (key: keyof Texts, values?: Values) => button(key, values).click()
  const sees = (key: keyof Texts, values?: Values) =>
    expect(page.getByText(t(key, values)).filter({ visible: true }).first()).toBeVisible()
  const closers = page.getByRole('button', { name: t('TOAST.CLOSE') }).and(page.locator(':not([role=dialog] *)'))
  return {
    page,
    assay,
    t,
    button,
    field,
    press,
    sees,
    /**
     * With `isClose`, axe also checks the screen. This takes as long as all other checks, so each sign-in does it once.
     */
    async looksAround(isClose = false): Promise<void> {
      // The toasts are closed, because they cover the content.
      await closers.evaluateAll((buttons) => {
        for (const button of buttons) (button as HTMLElement).click()
      })
      await expect(closers).toHaveCount(0)
      await expectNoEnglish(page)
      await expectNoOverflowHere(page)
      if (isClose) await axeHere(page)
    },
    goTo: (path: string) => page.goto(assay.url + path),
    async signIn({ email, password }: { email: string; password: string }): Promise<void> {
      await page.goto(`${assay.url}/login`)
      await field('LOGIN.USERNAME').fill(email)
      await field('ACCOUNT.PASSWORD').fill(password)
      await press('LOGIN.SUBMIT')
    },
    async signOut(): Promise<void> {
      await press('SHELL.USER_MENU')
      await press('SHELL.SIGN_OUT')
      await expect(page).toHaveURL(/\/login$/)
    },
    dialog: page.getByRole('dialog'),
    /** The button is clicked in the dialog, because a button behind the dialog may have the same name. */
    confirms: (key: keyof Texts) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: t(key), exact: true })
        .click(),
    async downloads(key: keyof Texts): Promise<void> {
      const download = page.waitForEvent('download')
      await press(key)
      expect((await download).suggestedFilename()).toMatch(/\.\w+$/)
    },
  }
}

type Reader = ReturnType<typeof reader>

async function comesByTheCompany(one: Reader, provider: Provider): Promise<void> {
  const { page, press, sees, looksAround } = one
  await one.goTo('/admin/labels')
  await expect(one.button('LOGIN.WITH', { name: 'Example' })).toBeVisible()
  await looksAround(true)
  provider.say({ claims: { email: grace.email } })
  await press('LOGIN.WITH', { name: 'Example' })
  await sees('SSO.EMAIL')
  await looksAround()
  await page.getByRole('link', { name: one.t('SECOND.BACK') }).click()

  provider.say({ claims: { email: grace.email, email_verified: true } })
  await one.goTo('/admin/labels')
  await press('LOGIN.WITH', { name: 'Example' })
  await expect(page.getByRole('heading', { name: one.t('LABELS.TITLE'), level: 1 })).toBeVisible()
  await one.signOut()
}

async function forgetsThePassword(one: Reader, mails: readonly { text: string }[]): Promise<void> {
  const { page, field, press, sees, looksAround } = one
  await page.getByRole('link', { name: one.t('LOGIN.FORGOTTEN') }).click()
  await field('ACCOUNT.EMAIL').fill(firstAdmin.email)
  await press('FORGOTTEN.SEND')
  await sees('FORGOTTEN.SENT')
  await looksAround()
  await expect.poll(() => mails.length).toBe(1)
  await page.goto(/http\S+#[\w-]+/.exec(mails[0]?.text ?? '')?.[0] ?? '')
  await sees('LINK.PASSWORD_LEAD')
  await looksAround(true)
  await field('LINK.PASSWORD').fill(NEW_PASSWORD)
  await field('ACCOUNT.CONFIRM_PASSWORD').fill(NEW_PASSWORD)
  await press('FORM.SAVE')
  await expect(page).toHaveURL(/\/login$/)
}

const me = { email: firstAdmin.email, password: NEW_PASSWORD }

async function setsUpTheApp(one: Reader): Promise<void> {
  const { page, field, press, sees, looksAround } = one
  await one.signIn(me)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await one.goTo('/admin/security')
  await press('FACTOR.SET_UP')
  await expect(page.getByRole('img', { name: one.t('FACTOR.QR') })).toBeVisible()
  await looksAround()
  const secret = await field('FACTOR.SECRET').inputValue()
  await field('FACTOR.CODE').fill(codeOf(secret))
  await press('FACTOR.TURN_ON')
  await sees('RECOVERY.KEEP')
  await looksAround(true)
  await press('RECOVERY.DONE')
  await one.goTo('/admin/system/policy')
  await page
    .getByRole('group', { name: one.t('POLICY.SECOND_FACTOR') })
    .getByRole('radio', { name: one.t('POLICY.ALL') })
    .check()
  await press('FORM.SAVE')
  await sees('POLICY.SAVED')
  await looksAround()
  await one.signOut()

  await one.signIn(henry)
  await sees('SECURITY.MUST_TITLE')
  await looksAround(true)
  await one.signOut()

  await one.signIn(me)
  await expect(field('SECOND.CODE')).toBeFocused()
  await looksAround()
  await press('SECOND.USE_RECOVERY')
  await sees('SECOND.LEAD_RECOVERY')
  await looksAround()
  await press('SECOND.USE_APP')
  await field('SECOND.CODE').fill(codeOf(secret, 1))
  await press('SECOND.VERIFY')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
}

async function usesAPasskey(one: Reader): Promise<void> {
  const { page, press, dialog, looksAround } = one
  await addPasskeyDevice(page)
  await one.goTo('/admin/security')
  await press('PASSKEY.ADD')
  await dialog.getByLabel(one.t('PASSKEY.NAME')).fill('Laptop')
  await looksAround()
  await one.confirms('PASSKEY.SAVE')
  await expect(page.getByText('Laptop')).toBeVisible()
  await one.signOut()
  await press('LOGIN.PASSKEY')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
}

async function makesAToken(one: Reader): Promise<void> {
  const { page, press, sees, dialog, looksAround } = one
  await one.goTo('/admin/security')
  await press('TOKENS.NEW')
  await dialog.getByLabel(one.t('TOKENS.NAME'), { exact: true }).fill('Applicant system')
  await one.confirms('TOKENS.CREATE')
  await sees('TOKENS.SCOPE_NEEDED')
  await looksAround(true)
  await dialog.getByRole('checkbox', { name: 'bank:read' }).check()
  await one.confirms('TOKENS.CREATE')
  await sees('ONCE.NOT_AGAIN')
  await looksAround()
  const program = callerAt(one.assay.url, await dialog.getByLabel(one.t('TOKENS.TOKEN'), { exact: true }).inputValue())
  expect(await program(listLabels)).toHaveLength(1)
  await one.confirms('ONCE.DONE')
  await expect(page.getByText('Applicant system')).toBeVisible()
  await looksAround()
  await press('TOKENS.REVOKE', { name: 'Applicant system' })
  await sees('TOKENS.REVOKE_TEXT')
  await looksAround()
  await one.confirms('TOKENS.REVOKE_CONFIRM')
  await sees('TOKENS.EMPTY')
  await expect(program(listLabels)).rejects.toMatchObject({ status: 401 })
}

async function makesAWebhook(one: Reader, receiver: Receiver): Promise<void> {
  const { page, press, sees, dialog, looksAround } = one
  await one.goTo('/admin/system/webhooks')
  await sees('WEBHOOKS.EMPTY_TITLE')
  await looksAround()
  await press('WEBHOOKS.NEW')
  await dialog.getByLabel(one.t('WEBHOOKS.URL')).fill('https://10.1.2.3/hook')
  await dialog.getByLabel('interview.finished').check()
  await one.confirms('FORM.SAVE')
  await sees('WEBHOOKS.PRIVATE_ADDRESS')
  await looksAround()
  await dialog.getByLabel(one.t('WEBHOOKS.URL')).fill(receiver.url)
  await one.confirms('FORM.SAVE')
  await sees('WEBHOOKS.SECRET_TEXT')
  await looksAround()
  await one.confirms('ONCE.DONE')
  receiver.answer((_came, response) => response.writeHead(500).end())
  await looksAround()
  await press('WEBHOOKS.PING', { name: receiver.url })
  await press('WEBHOOKS.DELIVERIES', { name: receiver.url })
  await sees('DELIVERIES.ERROR_STATUS')
  await looksAround(true)
  receiver.answer()
  await page.getByRole('button', { name: one.t('DELIVERIES.AGAIN', { id: 'msg_' }) }).click()
  await sees('DELIVERIES.DELIVERED')
  expect(receiver.came).toHaveLength(2)
}

async function readsTheAudit(one: Reader): Promise<void> {
  const { page, press, sees, field, looksAround } = one
  await one.goTo('/admin/system/audit')
  await field('AUDIT.DEED').fill('linked')
  await press('AUDIT.FIND')
  await expect(page.getByText(grace.full_name).first()).toBeVisible()
  await looksAround(true)
  await one.downloads('AUDIT.CSV')
  await press('AUDIT.VERIFY')
  await sees('AUDIT.INTACT')
  await looksAround()
  await field('AUDIT.DEED').fill('nothing-of-the-kind')
  await page.keyboard.press('Enter')
  await sees('AUDIT.NOTHING_TITLE')
  await looksAround()
}

async function erasesACandidate(one: Reader, email: string): Promise<void> {
  const { press, sees, field, dialog, looksAround } = one
  await one.goTo('/admin/system/privacy')
  await sees('ERASURES.EMPTY')
  await field('PRIVACY.EMAIL').fill(email)
  await press('PRIVACY.LOOK_UP')
  await sees('PRIVACY.KEPT', { email })
  await looksAround()
  await one.downloads('PRIVACY.EXPORT_PAGE')
  await press('PRIVACY.ERASE', { email })
  await dialog.getByLabel(one.t('PRIVACY.CONFIRM')).fill('dora')
  await one.confirms('PRIVACY.ERASE_CONFIRM')
  await sees('PRIVACY.CONFIRM_WRONG')
  await looksAround(true)
  await dialog.getByLabel(one.t('PRIVACY.CONFIRM')).fill(email)
  await one.confirms('PRIVACY.ERASE_CONFIRM')
  await sees('ERASURES.REQUEST')
  await looksAround()
}

for (const language of ['ch', 'es'] as const) {
  test(`every staff page opens in ${language} on a small phone`, async ({ page, assay, provider, post, receiver }) => {
    const admin = await assay.setUp()
    for (const body of [grace, henry]) await admin(createUser, { body })
    await fillBank(admin, 12, ['GIT'])
    const interview = await invite(admin, 'Dora Done')
    await startAndAnswer(assay.anonymous, interview, 'Dora Done', 3)
    await finishInterview(assay.anonymous, interview)
    await page.addInitScript((chosen) => globalThis.localStorage.setItem('language', chosen), language)
    const one = reader(page, assay, language)

    await test.step('sign in through the company', () => comesByTheCompany(one, provider))
    await test.step('reset a forgotten password', () => forgetsThePassword(one, post.mails))
    await test.step('set up an authenticator app', () => setsUpTheApp(one))
    await test.step('use a passkey', () => usesAPasskey(one))
    await test.step('create a token', () => makesAToken(one))
    await test.step('create a webhook', () => makesAWebhook(one, receiver))
    await test.step('read the audit log', () => readsTheAudit(one))
    await test.step('erase a candidate', () => erasesACandidate(one, interview.email))
  })
}

import { createNote } from '@assay/contract/decisions/notes'
import { changeInvitations } from '@assay/contract/invitations'
import { createLabel, deleteLabel } from '@assay/contract/labels'
import { createPassage } from '@assay/contract/passages/passages'
import { createQuestions } from '@assay/contract/questions/questions'
import { createShare } from '@assay/contract/results/shares'
import { createUser } from '@assay/contract/users'
import { createStandard, listJudges } from '@assay/contract/verification/standards'
import { expect, type Page } from '@playwright/test'
import { aRichQuestion, fillBank, finishInterview, invite, startAndAnswer } from '../../browser/bank.ts'
import type { TestServer } from '../../browser/fixtures.ts'
import type { Caller } from '../../client/caller.ts'
import { candidateOf } from '../../client/exam.ts'
import { importFile } from '../../client/imports.ts'
import { makeBlueprint, makeRound, people } from '../../client/round.ts'
import { handOver } from '../../client/shares.ts'

export const LONG_LABEL = 'L'.repeat(50)
/** An import of this file loses a detail of the first question and rejects the second question. */
const GIFT = `$CATEGORY: ${LONG_LABEL}/C++\n\nWhat is up? {=this#good ~that}\n\nWrite about it. {}\n`
const LONG_NAME = 'Anna Wilhelmine Wolfeschlegelsteinhausenbergerdorff the Younger'

export async function fillEveryScreen(assay: TestServer) {
  const admin = await assay.setUp()
  await admin(createUser, {
    body: { full_name: LONG_NAME, email: `${'long.'.repeat(9)}name@example.com`, password: 'secret1' },
  })
  await admin(createUser, { body: { full_name: 'Grace Hopper', email: 'grace@example.com', password: 'secret1' } })
  await admin(createLabel, { body: { name: 'EMPTY', color: '#EEE600', description: LONG_LABEL } })
  await fillBank(admin, 12, ['GIT'])
  await fillBank(admin, 12, ['SQL', LONG_LABEL])
  const { id: passage } = await admin(createPassage, { body: { title: LONG_LABEL.repeat(4), description: LONG_NAME } })
  const rich = { ...aRichQuestion(['GIT', 'A_LONG_NAME_FOR_A_LABEL']), passage_id: passage }
  const { questions } = await admin(createQuestions, { body: [rich] })
  const codes: string[] = []
  for (const [name, right] of [
    ['Dora Done', 9],
    ['Bert Bad', 3],
  ] as const) {
    const labels = [LONG_LABEL, 'GIT', 'SQL']
    const done = await invite(admin, name, { labels })
    await startAndAnswer(assay.anonymous, done, name, right, 1)
    await finishInterview(assay.anonymous, done)
    codes.push(done.code)
  }
  await startAndAnswer(assay.anonymous, await invite(admin, 'Rita Runs'), 'Rita Runs', 4)
  const waiting = await invite(admin, LONG_NAME)
  const round = await fillRound(assay, admin)
  const plan = await importFile({ staff: admin }, GIFT, { name: 'all.gift' })
  return { codes, waiting: waiting.code, question: questions[0]?.id ?? 0, passage, plan: plan.id, ...round }
}

async function fillRound({ anonymous }: TestServer, staff: Caller) {
  const labels = [
    { name: 'GIT', amount: 8 },
    { name: LONG_LABEL, amount: 4 },
  ]
  const blueprint = await makeBlueprint({ staff }, { name: LONG_NAME, labels, amount_of_questions: undefined })
  const candidates = people(12).map((one, at) => ({ ...one, name: at === 0 ? LONG_NAME : one.name }))
  const { interviews } = await makeRound({ staff }, blueprint, candidates)
  const [done, withdrawn, later] = interviews.map(({ code }) => code)
  const candidate = candidateOf(anonymous, done ?? '', candidates[0]?.email)
  await candidate.start()
  await candidate.finish()
  await staff(changeInvitations, { body: { codes: [withdrawn ?? ''], is_withdrawn: true } })
  const window = { opens_at: '2100-01-01T09:00:00Z', closes_at: null }
  await staff(changeInvitations, { body: { codes: [later ?? ''], ...window } })
  const { id } = await staff(createLabel, { body: { name: `${'LONG_'.repeat(9)}LABEL` } })
  await staff(deleteLabel, { params: { id } })
  const { link } = await staff(createShare, { body: { codes: [done ?? ''], days: 14 } })
  const code = done ?? ''
  const note = await staff(createNote, { params: { code }, body: { text: LONG_NAME.repeat(3) } })
  const order = { note: LONG_NAME.repeat(2), notes: [note.id], verdicts: true }
  const { link: handedOver, say } = await handOver({ staff, anonymous }, [code], order)
  await say({ number: 1, verdict: 'maybe', comment: LONG_NAME.repeat(3), name: LONG_NAME })
  const { judges } = await staff(listJudges)
  const standard = await staff(createStandard, {
    params: { id: blueprint.id },
    body: { judges: judges.map((judge) => judge.id) },
  })
  const paths = { shared: new URL(link).pathname, handedOver: new URL(handedOver).pathname }
  return { blueprint: blueprint.id, standard: standard.id, ...paths }
}

type Filled = Awaited<ReturnType<typeof fillEveryScreen>>
export interface Screen {
  path: string
  heading: string
  /** `last` selects an element that is visible as soon as the whole screen is drawn. */
  last?: string
  isStreaming?: boolean
  isRefused?: boolean
}

export const screenGroups: Record<string, (filled: Filled) => Screen[]> = {
  'people and labels': () => [
    { path: '/admin/users', heading: 'Users' },
    { path: '/admin/users/create', heading: 'Create user' },
    { path: '/admin/users/1/edit', heading: 'My profile' },
    { path: '/admin/users/99/edit', heading: 'Edit user', isRefused: true },
    { path: '/admin/labels', heading: 'Labels' },
    { path: '/admin/labels/create', heading: 'Create label' },
    { path: '/admin/labels/1/edit', heading: 'Edit label' },
    { path: '/admin/system', heading: 'System', last: 'section:has(dl) >> nth=-1' },
    { path: '/404', heading: 'OOPS! Something went wrong here' },
  ],
  'security and the system': () => [
    { path: '/admin/security', heading: 'Security' },
    { path: '/admin/bin', heading: 'Bin', last: 'td[data-actions]' },
    { path: '/admin/notices', heading: 'Notices', last: 'form' },
    { path: '/admin/system/audit', heading: 'Audit' },
    { path: '/admin/system/webhooks', heading: 'Webhooks' },
    { path: '/admin/system/directory', heading: 'Directory' },
    { path: '/admin/system/connections', heading: 'Connections' },
    { path: '/admin/system/privacy', heading: 'Privacy' },
    { path: '/admin/system/policy', heading: 'Policy' },
    { path: '/admin/system/company', heading: 'Company' },
    { path: '/admin/system/mail', heading: 'Mail' },
  ],
  'questions and the wizard': ({ question, passage, plan }) => [
    { path: '/admin/questions/view', heading: 'Questions' },
    { path: '/admin/questions/create', heading: 'Create question' },
    { path: `/admin/questions/${question}/edit`, heading: 'Edit question' },
    { path: '/admin/questions/view?state=archived&search=nothing', heading: 'Questions' },
    { path: `/admin/questions/${question}/history`, heading: 'History' },
    { path: '/admin/questions/passages', heading: 'Passages' },
    { path: '/admin/questions/passages/create', heading: 'Create passage' },
    { path: `/admin/questions/passages/${passage}/edit`, heading: 'Edit passage' },
    { path: '/admin/questions/import', heading: 'Import' },
    { path: `/admin/questions/import/${plan}`, heading: 'all.gift', last: 'input[type=checkbox]' },
    { path: '/admin/questions/import/99', heading: 'Import', isRefused: true },
    { path: '/admin/interviews/create', heading: 'Create interview' },
  ],
  insight: ({ question }) => [
    { path: '/admin/insight', heading: 'Insight', last: 'table[aria-busy=false]' },
    { path: '/admin/insight?flag=WEAK&labels=GIT', heading: 'Insight', last: 'h2' },
    { path: '/admin/insight?tab=tests', heading: 'Insight', last: 'h2' },
    { path: `/admin/questions/${question}/insight`, heading: 'Insight into a question' },
    { path: `/admin/questions/${question}/key-fix`, heading: 'Fix the answer key' },
    { path: `/admin/questions/${question}/defence`, heading: 'Answer key defence' },
  ],
  blueprints: ({ blueprint, standard }) => [
    { path: `/admin/standards/${standard}`, heading: 'Pass mark by judges' },
    { path: '/admin/blueprints', heading: 'Blueprints' },
    { path: '/admin/blueprints?archived=true', heading: 'Blueprints' },
    { path: '/admin/blueprints/create', heading: 'Create blueprint' },
    { path: `/admin/blueprints/create?copy=${blueprint}`, heading: 'Create blueprint' },
    { path: `/admin/blueprints/${blueprint}/edit`, heading: 'Edit blueprint' },
  ],
  'rounds and shared results': ({ blueprint, shared, handedOver }) => [
    { path: `/admin/blueprints/${blueprint}`, heading: LONG_NAME },
    { path: `/admin/blueprints/${blueprint}?tab=ranking`, heading: LONG_NAME, last: 'table[aria-busy=false]' },
    { path: `/admin/blueprints/${blueprint}?tab=signals`, heading: LONG_NAME, last: 'section h2' },
    { path: `/admin/blueprints/${blueprint}/candidates`, heading: 'Add candidates' },
    { path: shared, heading: 'Shared results' },
    { path: handedOver, heading: 'Shared results', last: 'form' },
    { path: '/admin/shares', heading: 'Shared links', last: 'table[aria-busy=false]' },
    { path: '/shared/nothing', heading: 'Shared results', isRefused: true },
  ],
  'tests that run': () => [
    { path: '/admin/live', heading: 'Live', last: '[data-add-time]', isStreaming: true },
    { path: '/admin/live?presence=away', heading: 'Live', last: 'h2', isStreaming: true },
  ],
  'interviews and results': ({ codes, waiting }) => [
    { path: '/admin/dashboard', heading: 'Dashboard', last: '[data-chart=donut]' },
    { path: '/admin/interviews/view', heading: 'Interviews' },
    { path: '/admin/interviews/view?name_or_mail=zed&status=Done', heading: 'Interviews' },
    { path: `/admin/interviews/${codes[0]}/result`, heading: 'Dora Done', last: '[data-chart=radar]' },
    { path: `/admin/interviews/${codes[0]}/result?tab=record`, heading: 'Dora Done', last: '[data-chart=timeline]' },
    { path: `/admin/interviews/${codes[0]}/result?tab=notes`, heading: 'Dora Done', last: 'textarea[dir]' },
    { path: `/admin/interviews/${codes[1]}/result?status=unanswered`, heading: 'Bert Bad' },
    { path: `/admin/interviews/${waiting}/result`, heading: 'Result', isRefused: true },
    { path: `/admin/interviews/${codes[0]}/person`, heading: 'Everything of this person' },
    { path: `/admin/interviews/compare?codes=${codes}`, heading: 'Compare interviews' },
  ],
}

export async function openScreen(page: Page, assay: TestServer, { path, heading, last, isStreaming }: Screen) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(assay.url + path)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  if (!isStreaming) await page.waitForLoadState('networkidle')
  if (last) await expect(page.locator(last)).toBeVisible()
}

/**
 * The returned function lists the errors since its previous call. With `isRefused`, errors of rejected requests are
 * ignored.
 */
export function watchErrors(page: Page): (isRefused?: boolean) => string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  return (isRefused = false) =>
    errors.splice(0).filter((text) => !(isRefused && text.startsWith('Failed to load resource')))
}

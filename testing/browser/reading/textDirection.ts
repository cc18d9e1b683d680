import { createConnection } from '@assay/contract/applicantSystems/connections'
import { createToken } from '@assay/contract/auth/tokens'
import { setCompany } from '@assay/contract/company'
import { decide } from '@assay/contract/decisions/decisions'
import { createNote } from '@assay/contract/decisions/notes'
import { sendComment, sendReport } from '@assay/contract/exam/presence'
import { applyKeyFix } from '@assay/contract/insight/keyFix'
import { addTime } from '@assay/contract/interviews/interviewTime'
import { createLabel, deleteLabel } from '@assay/contract/labels'
import { createPassage } from '@assay/contract/passages/passages'
import { createQuestions, markQuestion, updateQuestion } from '@assay/contract/questions/questions'
import { createUser } from '@assay/contract/users'
import { createStandard, listJudges } from '@assay/contract/verification/standards'
import type { Page } from '@playwright/test'
import { candidateOf, optionsNamed } from '../../client/exam.ts'
import { importFile } from '../../client/imports.ts'
import { makeBlueprint, makeRound } from '../../client/round.ts'
import { handOver } from '../../client/shares.ts'
import type { TestServer } from '../fixtures.ts'

export const fromRight = (what: string): string => `שלום ${what}`
const LABEL = 'שלום_LABEL'

export async function fillFromRight(assay: TestServer) {
  const { anonymous } = assay
  const staff = await assay.setUp()
  await staff(createUser, {
    body: { full_name: fromRight('colleague'), email: 'noa@example.com', password: 'secret1', is_superuser: true },
  })
  const noa = await assay.as('noa@example.com', 'secret1')
  await noa(setCompany, { body: { name: fromRight('company'), privacy_contact: fromRight('contact') } })
  await noa(createLabel, { body: { name: LABEL, color: '#123456', description: fromRight('use') } })
  const gone = await noa(createLabel, { body: { name: 'שלום_GONE' } })
  await noa(deleteLabel, { params: { id: gone.id } })
  const answers = ['right', 'wrong'].map((word, at) => ({
    description: fromRight(word),
    is_valid: at === 0,
    rationale: fromRight('why'),
  }))
  const reasons = { rationale: fromRight('rationale'), sources: [{ title: fromRight('source') }] }
  const { id: passage } = await noa(createPassage, {
    body: { title: fromRight('title of the passage'), description: fromRight('passage') },
  })
  const { questions } = await noa(createQuestions, {
    body: Array.from({ length: 11 }, (_, at) => ({
      description: fromRight(`question ${at}`),
      answers,
      labels: [LABEL],
      passage_id: at > 7 ? passage : null,
      ...reasons,
    })),
  })
  const question = questions[0]?.id ?? 0
  await noa(updateQuestion, { params: { id: question }, body: { description: fromRight('question changed') } })
  await noa(markQuestion, { params: { id: question }, body: { verdict: 'doubt', note: fromRight('doubt') } })

  const blueprint = await makeBlueprint(
    { staff: noa },
    {
      name: fromRight('blueprint'),
      role: fromRight('role'),
      labels: [{ name: LABEL }],
      instructions: fromRight('instructions'),
      pass_mark: 50,
    },
  )
  const candidates = ['done', 'late', 'running', 'waiting'].map((name, at) => ({
    name: fromRight(name),
    email: `person${at}@example.com`,
  }))
  const { interviews } = await makeRound({ staff: noa }, blueprint, candidates)
  const codes = interviews.map(({ code }) => code)
  for (const [at, code] of codes.slice(0, 3).entries()) {
    const candidate = candidateOf(anonymous, code, candidates[at]?.email)
    await candidate.start()
    const { questions: paper } = await candidate.page()
    for (const asked of paper.slice(0, 5)) await candidate.submit(asked, optionsNamed(asked, fromRight('right')))
    const params = { code }
    await anonymous(sendReport, {
      params,
      body: { kind: 'question', question_id: paper[0]?.id ?? 0, text: fromRight('remark') },
    })
    if (at === 2) continue
    await noa(addTime, { params, body: { seconds: 60, reason: fromRight('reason of time') } })
    await candidate.finish()
    await anonymous(sendComment, { params, body: { text: fromRight('reply') } })
  }
  const [done = '', late = ''] = codes
  const note = await noa(createNote, { params: { code: done }, body: { text: fromRight('note') } })
  await noa(decide, { body: { codes: [late], state: 'advanced', reason: fromRight('reason of decision') } })
  const order = { note: fromRight('note of the link'), notes: [note.id], verdicts: true }
  const handed = await handOver({ staff: noa, anonymous }, [done], order)
  await handed.say({ number: 1, verdict: 'maybe', comment: fromRight('comment'), name: fromRight('reader') })
  const { judges } = await noa(listJudges)
  const standard = await noa(createStandard, {
    params: { id: blueprint.id },
    body: { judges: judges.map(({ id }) => id) },
  })
  await noa(createToken, {
    body: { name: fromRight('token'), scopes: ['interviews:read'], blueprint_ids: [blueprint.id] },
  })
  await noa(createConnection, { body: { kind: 'greenhouse', name: fromRight('connection') } })
  const file = `::${fromRight('title')}::${fromRight('asked')} {=${fromRight('yes')} ~${fromRight('no')}}\n\n${fromRight('essay')} {}\n`
  const plan = await importFile({ staff: noa }, file, { name: 'all.gift' })
  const fixed = questions[1]
  if (fixed) {
    await noa(applyKeyFix, {
      params: { id: fixed.id },
      body: {
        version: fixed.version,
        right: fixed.answers.map(({ id }) => id),
        treatment: 'leave',
        reason: fromRight('reason of the fix'),
      },
    })
  }
  return {
    ...{ question, passage, fixed: fixed?.id ?? 0, done, late, codes, plan: plan.id },
    ...{ blueprint: blueprint.id, standard: standard.id, shared: new URL(handed.link).pathname },
  }
}

export const findWrongDirection = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { nodeValue, parentElement } = texts.currentNode
      if (
        !/\p{Script=Hebrew}/u.test(nodeValue ?? '') ||
        !parentElement ||
        parentElement.closest('script, style, svg title')
      )
        continue
      if (parentElement.closest('[dir]')?.getAttribute('dir') === 'auto') continue
      const way: string[] = []
      for (let box: Element | null = parentElement; box && way.length < 4; box = box.parentElement)
        way.unshift(`${box.localName}${box.className ? `.${String(box.className).split(' ').at(-1)}` : ''}`)
      faults.add(`${nodeValue?.trim()} in ${way.join(' > ')}`)
    }
    for (const field of document.querySelectorAll('input:not([type=hidden]), textarea'))
      if (/\p{Script=Hebrew}/u.test((field as HTMLInputElement).value) && field.getAttribute('dir') !== 'auto')
        faults.add(`${(field as HTMLInputElement).value} in the field ${field.getAttribute('aria-label') ?? field.id}`)
    return [...faults]
  })

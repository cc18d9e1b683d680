import { randomUUID } from 'node:crypto'
import { createNote } from '@assay/contract/decisions/notes'
import { sendReport } from '@assay/contract/exam/presence'
import type { Interview } from '@assay/contract/interviews/interviews'
import {
  BLUEPRINT,
  EXTERNAL_ID_MAX,
  MAIL_TEXT,
  METADATA,
  NOTE_MAX,
  REMARK_MAX,
  REMARKS_KEPT,
} from '@assay/domain/limits'
import { languageCodes } from '@assay/domain/people/languages'
import { type Caller, callerAt } from '../../client/caller.ts'
import { candidateOf } from '../../client/exam.ts'
import { makeBlueprint, makeRound } from '../../client/round.ts'
import { EMPHASIS } from './storedTexts.ts'

const NOTES = 20

const mailText = { subject: EMPHASIS.slice(0, MAIL_TEXT.subject), body: `{link}${EMPHASIS}`.slice(0, MAIL_TEXT.body) }
const decisionText = { ...mailText, body: EMPHASIS.slice(0, MAIL_TEXT.body) }
/** The texts have only five languages, because the server would reject a larger request body. */
const LANGUAGES = languageCodes.slice(0, 5)
const inLanguages = (text: typeof mailText) => Object.fromEntries(LANGUAGES.map((code) => [code, text]))

export async function inviteWithWorstTexts(staff: Caller, amount: number): Promise<Interview> {
  const blueprint = await makeBlueprint(
    { staff },
    {
      labels: [{ name: 'WORST' }],
      amount_of_questions: amount,
      max_time: 120,
      instructions: EMPHASIS.slice(0, BLUEPRINT.instructions),
      texts: {
        invitation: inLanguages(mailText),
        reminder: inLanguages(mailText),
        advance: inLanguages(decisionText),
        decline: inLanguages(decisionText),
      },
    },
  )
  const metadata = Object.fromEntries(
    Array.from({ length: METADATA.members }, (_, at) => [
      `${'x'.repeat(38)}${at + 10}`,
      EMPHASIS.slice(0, METADATA.text),
    ]),
  )
  const external_id = EMPHASIS.slice(0, EXTERNAL_ID_MAX)
  const candidate = { name: 'Carol Candidate', email: 'worst@example.com', external_id, metadata }
  const [made] = (await makeRound({ staff }, blueprint, [candidate])).interviews
  if (!made) throw new Error('no interview')
  const params = { code: made.code }
  const body = { text: EMPHASIS.slice(0, NOTE_MAX) }
  for (let at = 0; at < NOTES; at += 1)
    await staff(createNote, { params, body, headers: { 'idempotency-key': randomUUID() } })
  return made
}

export async function startWithReports(url: string, { code, email }: Pick<Interview, 'code' | 'email'>) {
  const caller = callerAt(url)
  const candidate = candidateOf(caller, code, email)
  await candidate.start()
  const [question] = (await candidate.page()).questions
  if (!question) throw new Error('no question')
  await candidate.submit(question, [question.answers_base[0]?.id ?? 0])
  const body = { kind: 'question', question_id: question.id, text: EMPHASIS.slice(0, REMARK_MAX) } as const
  for (let at = 0; at < REMARKS_KEPT; at += 1)
    await caller(sendReport, { params: { code }, body, headers: { 'idempotency-key': randomUUID() } })
  return { candidate, question }
}

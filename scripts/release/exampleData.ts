import { createUser, registerUser } from '@assay/contract/users'
import { callerAt, signInAt } from '../../testing/client/caller.ts'
import {
  CANDIDATE,
  candidateOf,
  correctOptionIds,
  makeBank,
  makeInterview,
  optionsNamed,
} from '../../testing/client/exam.ts'
import { PASSWORD } from '../../testing/client/people.ts'
import { makeBlueprint, makeRound, people } from '../../testing/client/round.ts'

const ADA = { full_name: 'Ada Lovelace', email: 'ada@example.com', password: PASSWORD }
const GRACE = { full_name: 'Grace Hopper', email: 'grace@example.com', password: PASSWORD }

/** Requests contain plain paths instead of this release's contract, so that later releases can repeat them. */
function requesterAt(url: string, token: string | null) {
  return async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? {} : JSON.parse(text)
  }
}

/** Fills a new installation with every kind of data and records its API responses. */
export async function playExample(url: string) {
  const anonymous = callerAt(url)
  await anonymous(registerUser, { body: ADA })
  const admin = await signInAt(url, ADA.email, PASSWORD)
  await admin(createUser, { body: GRACE })
  const staff = await signInAt(url, GRACE.email, PASSWORD)
  const server = { staff }
  const [asAdmin, asStaff] = [requesterAt(url, admin.token), requesterAt(url, staff.token)]

  const bank = await makeBank(server, 12, ['GENERAL', 'SQL'])
  await makeBank(server, 4, ['GIT'])
  const sit = async (name: string, right: number, wrong: number) => {
    const { code } = await makeInterview(server, { name })
    const candidate = candidateOf(anonymous, code)
    await candidate.start(CANDIDATE)
    const { questions } = await candidate.page()
    for (const [at, question] of questions.slice(0, right + wrong).entries())
      await candidate.submit(question, at < right ? correctOptionIds(bank, question) : optionsNamed(question, 'wrong'))
    return { code, candidate, questions, finish: candidate.finish }
  }
  const [dora, jose] = [await sit('Dora Done', 8, 0), await sit('José Ñandú', 3, 5)]
  for (const { finish } of [dora, jose]) await finish()
  const [first] = bank
  if (!first) throw new Error('an empty bank')
  const { id, answers, labels } = first
  const texts = answers.map((answer) => ({ id: answer.id, description: answer.description, is_valid: answer.is_valid }))
  const named = labels.map((label) => (typeof label === 'string' ? label : label.name))
  await asStaff('PUT', `/question/${id}`, { description: 'Reads otherwise now', answers: texts, labels: named })

  const rita = await sit('Rita Runs', 5, 0)
  const next = rita.questions[5]
  if (next) await rita.candidate.draft(next, correctOptionIds(bank, next))
  await makeInterview(server, { name: 'Wanda Waits' })
  const gone = await makeInterview(server, { name: 'Dele Ted' })
  await asStaff('DELETE', `/interview/${gone.code}`)
  const blueprint = await makeBlueprint(server, { name: 'Summer opening' })
  await makeRound(server, blueprint, people(2))

  const tell = (path: string) => asAdmin('GET', path)
  const paths = [
    '/label',
    `/question/${id}`,
    `/question/${id}/version`,
    '/user',
    `/blueprint/${blueprint.id}`,
    '/policy',
  ]
  const example: Record<string, unknown> = {}
  for (const path of [...paths, `/interview/${dora.code}/evidence`]) example[path] = await tell(path)
  return {
    results: [await tell(`/interview/${dora.code}/results`), await tell(`/interview/${jose.code}/results`)],
    list: await tell('/interview?status=Done'),
    example,
  }
}

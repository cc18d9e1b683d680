import { setImmediate as turn } from 'node:timers/promises'
import { closeInterview } from '@assay/contract/exam/exam'
import { getResults } from '@assay/contract/results/results'
import { type RemoteExam, type RemoteStaff, startRemoteExam } from './remote/remoteExam.ts'

interface SentAnswer {
  question: number
  options: string
  heard: 'ok' | 'refused' | 'unknown'
}

export interface AnsweringCandidate extends RemoteExam {
  said: SentAnswer[]
  sent: number
}

export async function startAnsweringCandidates(remote: RemoteStaff, amount: number): Promise<AnsweringCandidate[]> {
  const candidates: AnsweringCandidate[] = []
  while (candidates.length < amount) candidates.push({ ...(await startRemoteExam(remote)), said: [], sent: 0 })
  return candidates
}

async function answerNext(candidate: AnsweringCandidate): Promise<SentAnswer> {
  const at = candidate.sent % candidate.questions.length
  const question = candidate.questions[at]
  if (!question) throw new Error('an empty paper')
  const round = Math.floor(candidate.sent / candidate.questions.length)
  const several = 2 ** question.answers_base.length - 1
  // The selection changes with every answer to the same question.
  const bits = 1 + (round % several)
  const answers = question.answers_base.flatMap(({ id }, bit) => (bits & (1 << bit) ? [id] : []))
  candidate.sent += 1
  const heard = await candidate.submit(question, answers)
  const said = { question: question.id, options: JSON.stringify(answers.toSorted((a, b) => a - b)), heard }
  candidate.said.push(said)
  return said
}

export async function answerUntilDisconnected(candidate: AnsweringCandidate, onAnswer: () => void): Promise<void> {
  while ((await answerNext(candidate)).heard !== 'unknown') onAnswer()
}

const wait = (turns: number) =>
  Array.from({ length: turns }).reduce<Promise<void>>((done) => done.then(() => turn()), Promise.resolve())

/** Kills the server at a random response. The test calls the returned function after every response. */
export function killInTheMiddle(kill: () => void): () => void {
  let left = 20 + Math.floor(Math.random() * 150)
  const turns = Math.floor(Math.random() * 12)
  return () => {
    left -= 1
    if (left === 0) void wait(turns).then(kill)
  }
}

/** Without a response, an answer is `unknown`, because the server may have stored it. */
export async function answerDespiteFailures(
  candidate: AnsweringCandidate,
  onAnswer: () => 'on' | 'enough',
): Promise<void> {
  for (;;) {
    const said = await answerNext(candidate)
    if (said.heard !== 'ok') said.heard = 'unknown'
    else if (onAnswer() === 'enough') return
  }
}

/** Confirmed answers must be stored in the order of their sending. Unconfirmed answers may be stored between them. */
function compare(said: readonly SentAnswer[], stored: readonly string[]) {
  let next = 0
  let lost = 0
  for (const { options, heard } of said) {
    if (stored[next] === options && heard !== 'refused') next += 1
    else if (heard === 'ok') lost += 1
  }
  return { lost, phantom: stored.length - next }
}

export async function countLosses(remote: RemoteStaff, candidates: readonly AnsweringCandidate[]) {
  const total = { ok: 0, unknown: 0, lost: 0, phantom: 0 }
  for (const { code, said } of candidates) {
    await remote.staff(closeInterview, { params: { code } })
    const { questions } = await remote.staff(getResults, { params: { code } })
    for (const { id, answers, history } of questions) {
      const stored = history.map((_, at) => {
        const chosen = answers.filter(({ result }) => result[at]?.chosen).map((answer) => answer.id)
        return JSON.stringify(chosen.toSorted((a, b) => a - b))
      })
      const own = said.filter(({ question }) => question === id)
      const { lost, phantom } = compare(own, stored)
      total.lost += lost
      total.phantom += phantom
    }
    total.ok += said.filter(({ heard }) => heard === 'ok').length
    total.unknown += said.filter(({ heard }) => heard === 'unknown').length
  }
  return total
}

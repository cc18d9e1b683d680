import { setTimeout as moment } from 'node:timers/promises'
import { applyKeyFix, listKeyFixes, previewKeyFix } from '@assay/contract/insight/keyFix'
import { listQuestions, type Question } from '@assay/contract/questions/questions'
import { expect, onTestFinished, test } from 'vitest'
import { type Caller, callerAt } from '../../testing/client/caller.ts'
import { makeRunningExam } from '../../testing/client/exam.ts'
import { aQuestion, makeQuestions } from '../../testing/client/make.ts'
import { ENGINE } from '../../testing/server/database.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { expectRecount } from '../../testing/server/insight/recount.ts'
import { freePort } from '../../testing/server/network/freePort.ts'
import { freshSettings, launch } from '../../testing/server/process.ts'
import { ask } from '../../testing/server/rawRequests.ts'
import { setUpRemoteStaff } from '../../testing/server/remote/remoteExam.ts'

const READY = 'Assay is ready at'
const FINISHED = 12
const FIRST_REACH_MS = 100

async function openNodes() {
  const { settings, url, remove } = await freshSettings()
  const port = String(await freePort())
  const nodes = { killed: launch(settings), other: ENGINE === 'postgres' ? launch({ ...settings, PORT: port }) : null }
  onTestFinished(async () => {
    for (const node of Object.values(nodes)) node?.signal('SIGKILL')
    await Promise.all(Object.values(nodes).map((node) => node?.ended))
    await remove()
  })
  await Promise.all(Object.values(nodes).map((node) => node?.until(READY)))
  return {
    url,
    otherUrl: nodes.other ? `http://127.0.0.1:${port}` : url,
    kill: async () => {
      nodes.killed.signal('SIGKILL')
      await nodes.killed.ended
      if (!nodes.other) await start()
    },
    ready: async () => {
      if (nodes.other) await start()
    },
  }
  async function start() {
    nodes.killed = launch(settings)
    await nodes.killed.until(READY)
  }
}

async function finishTests(staff: Caller, url: string, question: Question): Promise<string[]> {
  const codes = []
  for (let made = 0; made < FINISHED; made += 1) {
    const { candidate, questions } = await makeRunningExam({ staff, anonymous: callerAt(url) })
    const options = question.answers.filter(({ is_valid }) => is_valid === (made % 2 === 0))
    for (const shown of questions.filter(({ id }) => id === question.id)) {
      await candidate.submit(
        shown,
        options.map(({ id }) => id),
      )
    }
    await candidate.finish()
    codes.push(candidate.code)
  }
  return codes
}

function fixesOf(question: Question, staff: Caller) {
  const params = { id: question.id }
  const keys = [false, true].map((wanted) =>
    question.answers.filter(({ is_valid }) => is_valid === wanted).map(({ id }) => id),
  )
  return {
    next: async (applied: number) => {
      const right = keys[applied % 2] ?? []
      const treatment = 'rescore'
      const query = { right: right.join(','), treatment, end_index: '100' } as const
      const { version, changes } = await staff(previewKeyFix, { params, query })
      const apply = () =>
        staff(applyKeyFix, { params, body: { version, right, treatment, reason: 'The other key' } }).then(
          () => true,
          () => false,
        )
      return { apply, scores: new Map(changes.map(({ code, score_after }) => [code, score_after])) }
    },
    applied: async (other: Caller) => (await other(listKeyFixes, { params, query: {} })).amount_of_key_fixes,
  }
}

test(
  'if a node is killed during an answer key fix, the fix has made all previewed changes or none',
  async () => {
    const nodes = await openNodes()
    const { staff } = await setUpRemoteStaff(nodes.url)
    const [question] = (await staff(listQuestions, { query: {} })).questions
    if (!question) throw new Error('an empty bank')
    const codes = await finishTests(staff, nodes.url, question)
    const { token } = staff
    const other = callerAt(nodes.otherUrl, token)
    const fixes = fixesOf(question, staff)
    const results = async () => {
      const heard = await Promise.all(
        codes.map((code) => ask(nodes.otherUrl, `/api/interview/${code}/results`, { token })),
      )
      return heard.map(({ text }) => text)
    }

    let [applied, reach] = [0, FIRST_REACH_MS]
    const kills = rounds(2, 60)
    for (let kill = 0; kill < kills; kill += 1) {
      const before = await results()
      const { apply, scores } = await fixes.next(applied)
      const answered = apply()
      await moment(Math.random() * reach)
      await nodes.kill()
      const isAnswered = await answered
      await makeQuestions({ staff: other }, [aQuestion({ labels: ['OTHER'] })])

      const amount = await fixes.applied(other)
      expect([isAnswered ? 1 : 0, 1]).toContain(amount - applied)
      const after = await results()
      if (amount === applied) expect(after).toEqual(before)
      else expect(after.map((text) => JSON.parse(text).score)).toEqual(codes.map((code) => scores.get(code)))
      reach *= amount === applied ? 1.5 : 0.75
      applied = amount
      await nodes.ready()
    }
    await expectRecount(other)
    printFigure('G29 nodes killed in the middle of a fix', `0 of ${kills} by halves, ${applied} whole`)
  },
  TIMEOUT_MS,
)

import { readdirSync, readFileSync } from 'node:fs'
import { alive } from '@assay/contract/installation/installation'
import { createQuestions } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aQuestion } from '../../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
let lent: number[]
beforeAll(async () => {
  lent = workers()
  server = await startTestServer({ inEarnest: true })
})
afterAll(() => server.close())

const readOf = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

const workers = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readOf(name, 'cmdline').includes('textRendererProcess'))
    .filter((name) => readOf(name, 'stat').split(') ').at(-1)?.split(' ')[1] === String(process.pid))
    .map(Number)

const store = async (...texts: string[]): Promise<string[]> => {
  const body = texts.map((description) => aQuestion({ description }))
  const { questions } = await server.staff(createQuestions, { body })
  return questions.map((question) => question.description_html)
}

const standingStill = async () => {
  await store('opens the process')
  const [pid, ...others] = workers().filter((one) => !lent.includes(one))
  if (!pid || others.length > 0) throw new Error('One process is expected')
  process.kill(pid, 'SIGSTOP')
  return pid
}

const aWhile = async () => {
  for (let calls = 0; calls < 20; calls += 1) await server.anonymous(alive)
}

test('if the rendering process is killed, the text is rendered in a second attempt', async () => {
  const pid = await standingStill()

  const storing = store('**bold**')
  await aWhile()
  process.kill(pid, 'SIGKILL')

  expect(await storing).toEqual(['<p><strong>bold</strong></p>'])
})

test('if several texts together exceed the memory of a process, they are rendered one by one', async () => {
  const pid = await standingStill()

  const storing = store('**bold**', '*slanted*')
  await aWhile()
  // A process that runs out of memory ends with the signal SIGABRT.
  process.kill(pid, 'SIGABRT')
  process.kill(pid, 'SIGCONT')

  expect(await storing).toEqual(['<p><strong>bold</strong></p>', '<p><em>slanted</em></p>'])
})

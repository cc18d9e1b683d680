import { readdirSync, readFileSync } from 'node:fs'
import { alive } from '@assay/contract/installation'
import { createQuestions } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aQuestion } from '../../../../hands/make.ts'
import { type House, openHouse } from '../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ inEarnest: true })
})
afterAll(() => house.close())

const readOf = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** The processes of this server that work on texts. */
const workers = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readOf(name, 'cmdline').includes('workshopProcess'))
    .filter((name) => readOf(name, 'stat').split(') ').at(-1)?.split(' ')[1] === String(process.pid))
    .map(Number)

const store = async (text: string): Promise<string> => {
  const { questions } = await house.staff(createQuestions, { body: [aQuestion({ description: text })] })
  return questions[0]?.description_html ?? ''
}

test('a text whose process somebody ends is worked on once more, and never stored as it was written', async () => {
  const before = workers()
  await store('opens the process')
  const [pid = 0, ...others] = workers().filter((one) => !before.includes(one))
  expect(others).toEqual([])
  process.kill(pid, 'SIGSTOP')

  const storing = store('**bold**')
  // By then the process has been given the text, and stands still over it.
  for (let calls = 0; calls < 20; calls += 1) await house.stranger(alive)
  process.kill(pid, 'SIGKILL')

  expect(await storing).toBe('<p><strong>bold</strong></p>')
})

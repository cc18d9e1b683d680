import { setTimeout } from 'node:timers/promises'
import { confirmImport, getImport, undoImport } from '@assay/contract/imports/imports'
import { listLabels } from '@assay/contract/labels'
import { listQuestions } from '@assay/contract/questions/questions'
import { expect, onTestFinished, test } from 'vitest'
import type { Caller } from '../../testing/client/caller.ts'
import { importFile } from '../../testing/client/imports.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { freshSettings, launch } from '../../testing/server/process.ts'
import { setUpRemoteStaff } from '../../testing/server/remote/remoteExam.ts'

const READY = 'Assay is ready at'
const QUESTIONS = 300

const file = Array.from(
  { length: QUESTIONS },
  (_, at) => `// [tag:killed]\nWhich number is ${at}, in the ${at * 7}th row? {=this ${at} ~that}\n`,
).join('\n')

interface Plan {
  params: { id: number }
}

async function holds(staff: Caller): Promise<{ questions: number; labels: number }> {
  const { amount_of_questions: questions } = await staff(listQuestions)
  return { questions, labels: (await staff(listLabels)).length }
}

test(
  'an import is stored completely or not at all, whenever the server is killed',
  async () => {
    const { settings, url, remove } = await freshSettings()
    let server = launch(settings)
    onTestFinished(async () => {
      server.signal('SIGKILL')
      await server.ended
      await remove()
    })
    await server.until(READY)
    const { staff } = await setUpRemoteStaff(url)
    const before = await holds(staff)
    const after = { questions: before.questions + QUESTIONS, labels: before.labels + 1 }
    const read = async () => ({ params: { id: (await importFile({ staff }, file, { name: 'killed.gift' })).id } })
    const acts = {
      store: (plan: Plan) => staff(confirmImport, { ...plan, body: {} }),
      undo: (plan: Plan) => staff(undoImport, plan),
    }
    const lasts = { store: 0, undo: 0 }
    const timed = async (act: keyof typeof acts, plan: Plan) => {
      const began = performance.now()
      await acts[act](plan)
      lasts[act] = performance.now() - began
    }
    const found = { whole: 0, gone: 0 }
    const killDuring = async (act: keyof typeof acts, plan: Plan) => {
      const acting = acts[act](plan).catch(() => {})
      await setTimeout(Math.random() * lasts[act] * 1.2)
      server.signal('SIGKILL')
      await Promise.all([acting, server.ended])
      server = launch(settings)
      await server.until(READY)
      const isWhole = (await staff(getImport, plan)).state === 'done'
      found[isWhole ? 'whole' : 'gone'] += 1
      expect(await holds(staff)).toEqual(isWhole ? after : before)
      // The client repeats a request that got no response. The result must be the same as after a single request.
      await timed(act, plan)
      expect(await holds(staff)).toEqual(act === 'store' ? after : before)
    }

    const first = await read()
    await timed('store', first)
    await timed('undo', first)
    const kills = rounds(1, 60)
    for (let kill = 0; kill < kills; kill += 1) {
      const plan = await read()
      await killDuring('store', plan)
      await killDuring('undo', plan)
    }

    printFigure('G43', `0 in part over ${2 * kills} kills (${found.whole} times whole, ${found.gone} times gone)`)
  },
  TIMEOUT_MS,
)

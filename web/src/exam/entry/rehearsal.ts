import { newKey } from '../../lib/newKey.ts'
import { forget, readStored, store } from '../../lib/storage.ts'
import { ask, notice } from '../calls.ts'
import { openStorage } from '../engine/effects/storage.ts'

export interface Rehearsal {
  keeps: boolean
  reaches: boolean
  runsEvenly: boolean
}

const UNEVEN_MS = 2_000

function keepsWords(): boolean {
  const key = 'assay-rehearsal'
  const word = newKey()
  store(key, word)
  const isKept = readStored(key) === word
  forget(key)
  return isKept
}

/** Writes what an answer would write, and reads it back as after a reload. */
async function keepsAnswers(code: string): Promise<boolean> {
  const shelf = `${code} rehearsal`
  const key = newKey()
  const first = await openStorage(shelf)
  await first.addSubmission({ key, questionId: 0, questionCode: '', answers: [], timeSpent: 0 })
  const again = await openStorage(shelf)
  await again.clear()
  return again.isLasting() && again.queue.some((one) => one.key === key)
}

async function reachesServer(code: string): Promise<boolean> {
  try {
    await ask(notice, { params: { code }, body: { kind: 'rehearsed' } })
    return true
  } catch {
    return false
  }
}

/** Everything the exam will need from this device, tried out before the clock starts. */
export async function rehearse(code: string): Promise<Rehearsal> {
  const [steady, wall] = [performance.now(), Date.now()]
  const [keeps, reaches] = await Promise.all([keepsAnswers(code), reachesServer(code)])
  const drift = Date.now() - wall - (performance.now() - steady)
  return { keeps: keeps && keepsWords(), reaches, runsEvenly: Math.abs(drift) < UNEVEN_MS }
}

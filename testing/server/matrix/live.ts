import { closeInterview } from '@assay/contract/exam/exam'
import { getPlace, keepPlace } from '@assay/contract/exam/place'
import { followClock, rehearse, sendRemark, sendReply, tellPresence } from '@assay/contract/exam/presence'
import { followLive, giveToMany, listLive } from '@assay/contract/live/live'
import { listQuestionRemarks } from '@assay/contract/live/remarks'
import { makeInterview, makeRunningExam } from '../../client/exam.ts'
import { makeQuestion } from '../../client/make.ts'
import type { House } from '../testServer.ts'
import { LABEL, withBank } from './exams.ts'
import { everybody, exactly, type Row, row, staff } from './row.ts'

const waiting = async (house: House) => (await makeInterview(await withBank(house), { labels: [LABEL] })).code
const running = async (house: House) =>
  (await makeRunningExam(await withBank(house), { labels: [LABEL] })).interview.code

async function finished(house: House): Promise<string> {
  const code = await running(house)
  await house.stranger(closeInterview, { params: { code } })
  return code
}

const notStarted = exactly({ anonymous: 409, consultant: 409, admin: 409, dead: 409 })
const unknown = exactly({ anonymous: 404, consultant: 404, admin: 404, dead: 404 })
const nobodys = { code: 'a'.repeat(22) }
const lostTime = { kind: 'time' as const, text: 'The lights went out' }

export const liveRows: readonly Row[] = [
  row(tellPresence, everybody, async (house) => ({ params: { code: await running(house) }, body: {} })),
  row(
    tellPresence,
    notStarted,
    async (house) => ({ params: { code: await waiting(house) }, body: {} }),
    'before the start',
  ),
  row(tellPresence, unknown, () => ({ params: nobodys, body: {} }), 'of nobody'),
  row(getPlace, everybody, async (house) => ({ params: { code: await running(house) } })),
  row(getPlace, notStarted, async (house) => ({ params: { code: await waiting(house) } }), 'before the start'),
  row(keepPlace, everybody, async (house) => ({ params: { code: await running(house) }, body: { position: 1 } })),
  row(
    keepPlace,
    notStarted,
    async (house) => ({ params: { code: await finished(house) }, body: { position: 1 } }),
    'of a test that is over',
  ),
  row(followClock, everybody, async (house) => ({ params: { code: await waiting(house) } })),
  row(
    followClock,
    notStarted,
    async (house) => ({ params: { code: await finished(house) } }),
    'of a test that is over',
  ),
  row(followClock, unknown, () => ({ params: nobodys }), 'of nobody'),
  row(rehearse, everybody, async (house) => ({ params: { code: await waiting(house) }, body: { answers: [1] } })),
  row(sendRemark, everybody, async (house) => ({ params: { code: await running(house) }, body: lostTime })),
  row(
    sendRemark,
    notStarted,
    async (house) => ({ params: { code: await waiting(house) }, body: lostTime }),
    'before the start',
  ),
  row(sendReply, everybody, async (house) => ({
    params: { code: await finished(house) },
    body: { text: 'Thank you' },
  })),
  row(
    sendReply,
    notStarted,
    async (house) => ({ params: { code: await running(house) }, body: { text: 'Thank you' } }),
    'while it runs',
  ),

  row(listLive, staff, () => ({})),
  row(followLive, staff, () => ({})),
  row(giveToMany, staff, async (house) => ({
    body: { seconds: 60, reason: 'The lights went out', codes: [await running(house)] },
  })),
  row(
    giveToMany,
    exactly({ anonymous: 401, consultant: 404, admin: 404, dead: 401 }),
    () => ({ body: { outage: 999_999 } }),
    'of no outage',
  ),
  row(listQuestionRemarks, staff, async (house) => ({ params: { id: (await makeQuestion(house)).id } })),
]

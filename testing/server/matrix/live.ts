import { closeInterview } from '@assay/contract/exam/exam'
import { getPlace, savePlace } from '@assay/contract/exam/place'
import { sendComment, sendHeartbeat, sendReport, streamClock, testSaving } from '@assay/contract/exam/presence'
import { addTimeToMany, listLive, streamLiveTests } from '@assay/contract/live/live'
import { listQuestionReports } from '@assay/contract/live/remarks'
import { makeInterview, makeRunningExam } from '../../client/exam.ts'
import { makeQuestion } from '../../client/make.ts'
import type { TestServer } from '../testServer.ts'
import { LABEL, withBank } from './exams.ts'
import { allCallers, exactly, type Row, row, staff } from './row.ts'

const waiting = async (server: TestServer) => (await makeInterview(await withBank(server), { labels: [LABEL] })).code
const running = async (server: TestServer) =>
  (await makeRunningExam(await withBank(server), { labels: [LABEL] })).interview.code

async function makeClosedTest(server: TestServer): Promise<string> {
  const code = await running(server)
  await server.anonymous(closeInterview, { params: { code } })
  return code
}

const notStarted = exactly({ anonymous: 409, consultant: 409, admin: 409, dead: 409 })
const unknown = exactly({ anonymous: 404, consultant: 404, admin: 404, dead: 404 })
const nobodys = { code: 'a'.repeat(22) }
const lostTime = { kind: 'time' as const, text: 'The lights went out' }

export const liveRows: readonly Row[] = [
  row(sendHeartbeat, allCallers, async (server) => ({ params: { code: await running(server) }, body: {} })),
  row(
    sendHeartbeat,
    notStarted,
    async (server) => ({ params: { code: await waiting(server) }, body: {} }),
    'before the start',
  ),
  row(sendHeartbeat, unknown, () => ({ params: nobodys, body: {} }), 'of nobody'),
  row(getPlace, allCallers, async (server) => ({ params: { code: await running(server) } })),
  row(getPlace, notStarted, async (server) => ({ params: { code: await waiting(server) } }), 'before the start'),
  row(savePlace, allCallers, async (server) => ({ params: { code: await running(server) }, body: { position: 1 } })),
  row(
    savePlace,
    notStarted,
    async (server) => ({ params: { code: await makeClosedTest(server) }, body: { position: 1 } }),
    'of a test that is over',
  ),
  row(streamClock, allCallers, async (server) => ({ params: { code: await waiting(server) } })),
  row(
    streamClock,
    notStarted,
    async (server) => ({ params: { code: await makeClosedTest(server) } }),
    'of a test that is over',
  ),
  row(streamClock, unknown, () => ({ params: nobodys }), 'of nobody'),
  row(testSaving, allCallers, async (server) => ({ params: { code: await waiting(server) }, body: { answers: [1] } })),
  row(sendReport, allCallers, async (server) => ({ params: { code: await running(server) }, body: lostTime })),
  row(
    sendReport,
    notStarted,
    async (server) => ({ params: { code: await waiting(server) }, body: lostTime }),
    'before the start',
  ),
  row(sendComment, allCallers, async (server) => ({
    params: { code: await makeClosedTest(server) },
    body: { text: 'Thank you' },
  })),
  row(
    sendComment,
    notStarted,
    async (server) => ({ params: { code: await running(server) }, body: { text: 'Thank you' } }),
    'while it runs',
  ),

  row(listLive, staff, () => ({})),
  row(streamLiveTests, staff, () => ({})),
  row(addTimeToMany, staff, async (server) => ({
    body: { seconds: 60, reason: 'The lights went out', codes: [await running(server)] },
  })),
  row(
    addTimeToMany,
    exactly({ anonymous: 401, consultant: 404, admin: 404, dead: 401 }),
    () => ({ body: { outage: 999_999 } }),
    'of no outage',
  ),
  row(listQuestionReports, staff, async (server) => ({ params: { id: (await makeQuestion(server)).id } })),
]

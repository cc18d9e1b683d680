import {
  cancelDecisionMails,
  listQueuedDecisionMails,
  previewDecisionMails,
  sendDecisionMails,
} from '@assay/contract/decisions/decisionMails'
import { decide, getDecision, undoDecision } from '@assay/contract/decisions/decisions'
import { createNote, deleteNote, updateNote } from '@assay/contract/decisions/notes'
import { closeInterview, startInterview } from '@assay/contract/exam/exam'
import { makeInterview } from '../../client/exam.ts'
import type { TestServer } from '../testServer.ts'
import { LABEL, withBank } from './exams.ts'
import { exactly, type Row, row, staff, type Who } from './row.ts'

async function makeClosedTest(server: TestServer): Promise<string> {
  const { code, email } = await makeInterview(await withBank(server), { labels: [LABEL] })
  await server.anonymous(startInterview, { params: { code }, body: { email } })
  await server.anonymous(closeInterview, { params: { code } })
  return code
}

const shortlisting = async (server: TestServer) => ({
  body: { codes: [await makeClosedTest(server)], state: 'shortlisted' as const },
})

async function makeDecision(server: TestServer) {
  const codes = [await makeClosedTest(server)]
  await server.staff(decide, { body: { codes, state: 'advanced' } })
  return { body: { codes, kind: 'advance' as const } }
}

const text = 'Spoke well'

async function noteOf(server: TestServer, who: 'staff' | 'admin') {
  const { code } = await makeInterview(await withBank(server), { labels: [LABEL] })
  const { id } = await server[who](createNote, { params: { code }, body: { text } })
  return { params: { code, id } }
}

const own = (server: TestServer, who: Who) => noteOf(server, who === 'admin' ? 'admin' : 'staff')
const another = (server: TestServer, who: Who) => noteOf(server, who === 'admin' ? 'staff' : 'admin')

export const decisionRows: readonly Row[] = [
  row(decide, staff, shortlisting),
  row(undoDecision, staff, async (server) => {
    const { id } = await server.staff(decide, await shortlisting(server))
    return { params: { id: id ?? 0 } }
  }),
  row(getDecision, staff, async (server) => ({ params: { code: await makeClosedTest(server) } })),
  row(previewDecisionMails, staff, makeDecision),
  row(listQueuedDecisionMails, staff, async (server) => ({ query: { code: await makeClosedTest(server) } })),
  row(sendDecisionMails, staff, makeDecision),
  row(cancelDecisionMails, staff, async (server) => {
    const { id } = await server.staff(sendDecisionMails, await makeDecision(server))
    return { params: { id: id ?? 0 } }
  }),
  row(createNote, staff, async (server) => ({ params: { code: await makeClosedTest(server) }, body: { text } })),
  row(updateNote, staff, async (server, who) => ({ ...(await own(server, who)), body: { text } }), 'one’s own'),
  row(
    updateNote,
    exactly({ anonymous: 401, consultant: 403, admin: 403, dead: 401 }),
    async (server, who) => ({ ...(await another(server, who)), body: { text } }),
    'another’s',
  ),
  row(deleteNote, staff, own, 'one’s own'),
  row(deleteNote, exactly({ anonymous: 401, consultant: 403, admin: 204, dead: 401 }), another, 'another’s'),
]

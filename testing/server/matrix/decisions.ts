import {
  listWaitingMails,
  previewDecisionMails,
  sendDecisionMails,
  takeBackDecisionMails,
} from '@assay/contract/decisions/decisionMails'
import { decide, getDecision, undoDecision } from '@assay/contract/decisions/decisions'
import { createNote, deleteNote, updateNote } from '@assay/contract/decisions/notes'
import { closeInterview, startInterview } from '@assay/contract/exam/exam'
import { makeInterview } from '../../client/exam.ts'
import type { House } from '../testServer.ts'
import { LABEL, withBank } from './exams.ts'
import { exactly, type Row, row, staff, type Who } from './row.ts'

async function finished(house: House): Promise<string> {
  const { code, email } = await makeInterview(await withBank(house), { labels: [LABEL] })
  await house.stranger(startInterview, { params: { code }, body: { email } })
  await house.stranger(closeInterview, { params: { code } })
  return code
}

const shortlisting = async (house: House) => ({
  body: { codes: [await finished(house)], state: 'shortlisted' as const },
})

async function told(house: House) {
  const codes = [await finished(house)]
  await house.staff(decide, { body: { codes, state: 'advanced' } })
  return { body: { codes, kind: 'advance' as const } }
}

const text = 'Spoke well'

async function noteOf(house: House, who: 'staff' | 'admin') {
  const { code } = await makeInterview(await withBank(house), { labels: [LABEL] })
  const { id } = await house[who](createNote, { params: { code }, body: { text } })
  return { params: { code, id } }
}

const own = (house: House, who: Who) => noteOf(house, who === 'admin' ? 'admin' : 'staff')
const another = (house: House, who: Who) => noteOf(house, who === 'admin' ? 'staff' : 'admin')

export const decisionRows: readonly Row[] = [
  row(decide, staff, shortlisting),
  row(undoDecision, staff, async (house) => {
    const { id } = await house.staff(decide, await shortlisting(house))
    return { params: { id: id ?? 0 } }
  }),
  row(getDecision, staff, async (house) => ({ params: { code: await finished(house) } })),
  row(previewDecisionMails, staff, told),
  row(listWaitingMails, staff, async (house) => ({ query: { code: await finished(house) } })),
  row(sendDecisionMails, staff, told),
  row(takeBackDecisionMails, staff, async (house) => {
    const { id } = await house.staff(sendDecisionMails, await told(house))
    return { params: { id: id ?? 0 } }
  }),
  row(createNote, staff, async (house) => ({ params: { code: await finished(house) }, body: { text } })),
  row(updateNote, staff, async (house, who) => ({ ...(await own(house, who)), body: { text } }), 'one’s own'),
  row(
    updateNote,
    exactly({ anonymous: 401, consultant: 403, admin: 403, dead: 401 }),
    async (house, who) => ({ ...(await another(house, who)), body: { text } }),
    'another’s',
  ),
  row(deleteNote, staff, own, 'one’s own'),
  row(deleteNote, exactly({ anonymous: 401, consultant: 403, admin: 204, dead: 401 }), another, 'another’s'),
]

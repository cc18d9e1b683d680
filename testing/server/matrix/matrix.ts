import { endOtherSessions, endOwnSession, listSessions, signIn, signOut } from '@assay/contract/auth/sessions'
import { uploadQuestions } from '@assay/contract/imports/upload'
import { alive, health, ready, settings } from '@assay/contract/installation/installation'
import { system } from '@assay/contract/installation/system'
import { createLabel, deleteLabel, getLabel, listLabels, updateLabel } from '@assay/contract/labels'
import { changeNotices, getNotices } from '@assay/contract/notifications/notices'
import {
  createQuestions,
  deleteQuestion,
  getQuestion,
  getReasons,
  listQuestions,
  markQuestion,
  previewQuestion,
  unmarkQuestion,
  updateQuestion,
} from '@assay/contract/questions/questions'
import {
  createUser,
  deleteUser,
  getMe,
  getUser,
  listUsers,
  registerUser,
  updateMe,
  updateUser,
} from '@assay/contract/users'
import { aLabel, aQuestion, fileForm, makeLabel, makeQuestion, makeUser } from '../../client/make.ts'
import { PASSWORD } from '../../client/people.ts'
import type { TestServer } from '../testServer.ts'
import { binRows } from './bin.ts'
import { clockRows } from './clock.ts'
import { confirmationRows } from './confirmations.ts'
import { connectionRows } from './connections.ts'
import { decisionRows } from './decisions.ts'
import { enemyRows } from './enemies.ts'
import { examRows } from './exams.ts'
import { historyRows } from './history.ts'
import { importRows } from './imports.ts'
import { insightRows } from './insight.ts'
import { integrationRows } from './integrations.ts'
import { liveRows } from './live.ts'
import { passageRows } from './passages.ts'
import { roundRows } from './rounds.ts'
import { administrators, allCallers, exactly, type Row, row, staff, type Who } from './row.ts'
import { signalRows } from './signals.ts'
import { standardRows } from './standards.ts'
import { systemRows } from './system.ts'

const nothing = () => ({})

let made = 0
const newUserBody = () => {
  made += 1
  return { full_name: 'Some Body', email: `somebody${made}@example.com`, password: PASSWORD }
}
const ownId = ({ adminUser, consultantUser }: TestServer, who: Who) => (who === 'admin' ? adminUser : consultantUser).id

async function anotherSession(server: TestServer, who: Who): Promise<string> {
  const user = who === 'admin' ? server.adminUser : server.consultantUser
  const there = await server.signIn(user.email)
  const { sessions } = await there(listSessions)
  return sessions.find(({ is_current }) => is_current)?.id ?? ''
}

/** `matrix.once.test.ts` fails if an API call has no row. */
export const matrix: readonly Row[] = [
  row(health, allCallers, nothing),
  row(alive, allCallers, nothing),
  row(ready, allCallers, nothing),
  row(settings, allCallers, nothing),
  row(system, administrators, nothing),

  row(signIn, allCallers, ({ adminUser }) => ({ body: { username: adminUser.email, password: PASSWORD } })),
  row(signOut, staff, nothing),
  row(listSessions, staff, nothing),
  row(
    endOwnSession,
    exactly({ anonymous: 401, consultant: 404, admin: 404, dead: 401 }),
    () => ({ params: { id: 'none' } }),
    'unknown',
  ),
  row(
    endOwnSession,
    staff,
    async (server, who) => ({ params: { id: await anotherSession(server, who) } }),
    'one’s own',
  ),
  row(endOtherSessions, staff, nothing),

  row(
    registerUser,
    exactly({ anonymous: 403, consultant: 403, admin: 403, dead: 403 }),
    () => ({ body: newUserBody() }),
    'when there are users and registration is closed',
  ),
  row(listUsers, administrators, nothing),
  row(createUser, administrators, () => ({ body: newUserBody() })),
  row(getNotices, staff, nothing),
  row(changeNotices, staff, () => ({ body: { finished: 'daily' as const } })),
  row(getMe, staff, nothing),
  row(updateMe, staff, () => ({ body: {} })),
  row(getUser, staff, (server, who) => ({ params: { id: ownId(server, who) } }), 'oneself'),
  row(getUser, administrators, async (server) => ({ params: { id: (await makeUser(server)).id } }), 'somebody else'),
  row(
    updateUser,
    administrators,
    async (server) => ({ params: { id: (await makeUser(server)).id }, body: {} }),
    'somebody else',
  ),
  row(updateUser, administrators, (server, who) => ({ params: { id: ownId(server, who) }, body: {} }), 'oneself'),
  row(
    updateUser,
    exactly({ anonymous: 401, consultant: 403, admin: 409, dead: 401 }),
    (server, who) => ({ params: { id: ownId(server, who) }, body: { is_active: false } }),
    'one’s own standing',
  ),
  row(deleteUser, administrators, async (server) => ({ params: { id: (await makeUser(server)).id } }), 'somebody else'),
  row(
    deleteUser,
    exactly({ anonymous: 401, consultant: 403, admin: 409, dead: 401 }),
    (server, who) => ({ params: { id: ownId(server, who) } }),
    'oneself',
  ),

  row(listLabels, staff, nothing),
  row(createLabel, staff, () => ({ body: aLabel() })),
  row(getLabel, staff, async (server) => ({ params: { id: (await makeLabel(server)).id } })),
  row(updateLabel, staff, async (server) => ({ params: { id: (await makeLabel(server)).id }, body: aLabel() })),
  row(deleteLabel, staff, async (server) => ({ params: { id: (await makeLabel(server)).id } })),

  row(listQuestions, staff, nothing),
  row(createQuestions, staff, () => ({ body: [aQuestion()] })),
  row(markQuestion, staff, async (server) => ({
    params: { id: (await makeQuestion(server)).id },
    body: { verdict: 'right' as const },
  })),
  row(getReasons, staff, async (server) => ({ params: { id: (await makeQuestion(server)).id } })),
  row(unmarkQuestion, staff, async (server) => ({ params: { id: (await makeQuestion(server)).id } })),
  row(previewQuestion, staff, () => ({ body: aQuestion() })),
  row(getQuestion, staff, async (server) => ({ params: { id: (await makeQuestion(server)).id } })),
  row(updateQuestion, staff, async (server) => ({
    params: { id: (await makeQuestion(server)).id },
    body: { description: 'Which one?' },
  })),
  row(deleteQuestion, staff, async (server) => ({ params: { id: (await makeQuestion(server)).id } })),
  row(uploadQuestions, staff, () => ({ body: fileForm(JSON.stringify([aQuestion()])) })),

  ...historyRows,
  ...enemyRows,
  ...standardRows,
  ...signalRows,
  ...integrationRows,
  ...importRows,
  ...passageRows,
  ...examRows,
  ...clockRows,
  ...liveRows,
  ...insightRows,
  ...roundRows,
  ...binRows,
  ...confirmationRows,
  ...decisionRows,
  ...systemRows,
  ...connectionRows,
]

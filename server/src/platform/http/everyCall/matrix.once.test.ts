import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBank, makeInterview } from '../../../../../testing/client/exam.ts'
import { callName, callWithStatus } from '../../../../../testing/server/callWithStatus.ts'
import { type OldServer, startOldServer } from '../../../../../testing/server/expiredAccess.ts'
import { mailToNobody } from '../../../../../testing/server/mail.ts'
import { matrix } from '../../../../../testing/server/matrix/matrix.ts'
import type { Row, Who } from '../../../../../testing/server/matrix/row.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { routes } from '../../../app.ts'

let server: OldServer
beforeAll(async () => {
  server = await startOldServer({ config: mailToNobody() })
})
afterAll(() => server.close())

const codes: Record<number, string> = { 401: 'UNAUTHENTICATED' }

function expected({ answers }: Row, who: Who) {
  const status = answers[who]
  return { status, ...(status in codes && { code: codes[status] }) }
}

test('the matrix of access rights has a row for every call, and no row for a call that does not exist', () => {
  const served = new Set(routes.map(({ call }) => callName(call)))
  const listed = new Set(matrix.map(({ call }) => callName(call)))

  expect([...served].filter((call) => !listed.has(call))).toEqual([])
  expect([...listed].filter((call) => !served.has(call))).toEqual([])
})

/**
 * The rows about sign-in run last, because a sign-in deletes expired sessions, and the other rows need an expired
 * session.
 */
const aboutSessions = ['/login/access-token', '/logout', '/user/me/session', '/user/me/session/:id']
const signsIn = ({ call }: Row) => Number(aboutSessions.includes(call.path))
const ordered = matrix.toSorted((one, other) => signsIn(one) - signsIn(other))

describe.each(ordered.map((row) => [`${callName(row.call)} ${row.about}`.trim(), row] as const))(
  'the call %s',
  (_, row) => {
    const tokens = () => ({ anonymous: null, consultant: server.consultant.token, admin: server.admin.token })

    /** A caller without a session cannot change anything, so all rows without a session share the same request. */
    let unauthenticated: ReturnType<Row['given']> | undefined
    const givenFor = (who: Who) => {
      if (row.answers[who] !== 401) return row.given(server, who)
      unauthenticated ??= row.given(server, who)
      return unauthenticated
    }

    test.each(['anonymous', 'consultant', 'admin'] as const)(
      `the response of the call to %s is the response listed in the matrix of access rights`,
      async (who) => {
        const given = await givenFor(who)
        // A call may end its own session, so each call gets a separate session.
        const user = who === 'admin' ? server.adminUser : server.consultantUser
        const token =
          row.call.path === '/logout' && who !== 'anonymous' ? (await server.signIn(user.email)).token : tokens()[who]

        expect(await callWithStatus(server.url, row.call, given, token)).toMatchObject(expected(row, who))
      },
    )

    test('a call gives the same response to every kind of expired or revoked token', async () => {
      for (const [cause, token] of Object.entries(server.dead)) {
        const given = await givenFor('dead')
        expect({ cause, ...(await callWithStatus(server.url, row.call, given, token)) }).toMatchObject({
          cause,
          ...expected(row, 'dead'),
        })
      }
    })
  },
)

test('with an expired or revoked token, a test shows the same public data as without a token', async () => {
  await makeBank(server, 10, ['SECRETIVE'])
  const { code } = await makeInterview(server, { labels: ['SECRETIVE'] })
  const seenWith = async (token: string | null) => (await ask(server.url, `/api/interview/${code}`, { token })).json
  const { remaining_time: _, ...anonymous } = await seenWith(null)

  expect(Object.keys(anonymous).sort()).toEqual([
    'amount_of_answered_questions',
    'amount_of_questions',
    'code',
    'interview_status',
    'is_activated',
    'is_closed',
    'max_time',
  ])
  for (const token of Object.values(server.dead)) {
    const { remaining_time: _, ...seen } = await seenWith(token)
    expect(seen).toEqual(anonymous)
  }
  expect(await seenWith(server.consultant.token)).toMatchObject({ email: expect.any(String) })
})

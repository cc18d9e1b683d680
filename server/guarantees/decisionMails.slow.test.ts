import { closeInterview, startInterview } from '@assay/contract/exam/exam'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { getMail } from '@assay/contract/invitations'
import { expect, test } from 'vitest'
import { callerAt } from '../../testing/client/caller.ts'
import { decisionsOf } from '../../testing/client/decisions.ts'
import { makeBlueprint, makeRound, people } from '../../testing/client/round.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { killDuringDelivery, openMailingNodes } from '../../testing/server/mailingNodes.ts'
import { ask } from '../../testing/server/rawRequests.ts'
import { setUpRemoteStaff } from '../../testing/server/remote/remoteExam.ts'

const WAIT = { timeout: TIMEOUT_MS, interval: 50 }
const MINUTE = 60_000
const EACH = 9

test(
  'a decision mail is sent once, and never after its cancellation, even if a node is killed',
  async () => {
    const { nodes, url } = await openMailingNodes()
    const staff = await setUpRemoteStaff(url)
    const anonymous = callerAt(url)
    const room = decisionsOf(staff)
    const blueprint = await makeBlueprint(staff)
    const [batches, kills] = [rounds(6, 60), rounds(2, 20)]
    const wanted = new Set<string>()
    const unwanted = new Set<string>()
    const advance = (ms: number) =>
      Promise.all(nodes.map((node) => ask(node.url, `/api/test/clock?advance_ms=${ms}`, { method: 'POST' })))

    for (let batch = 0; batch < batches; batch += 1) {
      const { interviews } = await makeRound(staff, blueprint, people(EACH, batch * EACH))
      for (const { code, email } of interviews) {
        await anonymous(startInterview, { params: { code }, body: { email } })
        await anonymous(closeInterview, { params: { code } })
      }
      const emailOf = new Map(interviews.map(({ code, email }) => [code, email]))
      const note = (codes: readonly string[], list: Set<string>) => {
        for (const code of codes) list.add(emailOf.get(code) ?? '')
      }
      const codes = [...emailOf.keys()]
      const [now, raced, later] = [codes.slice(0, 3), codes.slice(3, 6), codes.slice(6)]
      const [state, kind] = batch % 2 ? (['advanced', 'advance'] as const) : (['declined', 'decline'] as const)
      await room.decide(codes, state)

      const isKilled = batch % (batches / kills) === 0
      const killed = isKilled ? killDuringDelivery(nodes) : undefined
      // If the outcome of a call is unknown, a second call must not send an e-mail twice.
      await room.tell(now, kind, 0).catch(() => {})
      await killed
      await room.tell(now, kind, 0)
      note(now, wanted)

      const { id } = await room.tell(raced, kind, 0)
      const { taken_back } = await room.takeBack(id)
      note(taken_back, unwanted)

      const waiting = await room.tell(later, kind, 60)
      if (batch % 3 === 0) await room.takeBack(waiting.id)
      if (batch % 3 === 1) await room.decide(later, 'on_hold')
      if (batch % 3 === 2) for (const code of later) await staff.staff(deleteInterview, { params: { code } })
      note(later, unwanted)
    }

    await advance(2 * MINUTE)
    await advance(60 * MINUTE)
    await expect.poll(async () => (await staff.staff(getMail)).queued, WAIT).toBe(0)

    const arrived = nodes.flatMap(({ mailServer }) => mailServer.mails)
    const addresses = arrived.map(({ headers }) => /<(.+)>/.exec(headers['to'] ?? '')?.[1] ?? '')
    const lost = [...wanted].filter((email) => !addresses.includes(email))
    const after = [...unwanted].filter((email) => addresses.includes(email))
    const ids = new Set(arrived.map(({ headers }) => headers['message-id']))
    const twice = ids.size - new Set(addresses).size
    // E-mails that were sent twice, because their node was killed before the mail server's confirmation arrived.
    const again = arrived.length - ids.size
    const figures = `${lost.length} lost, ${twice} twice, ${after.length} after being taken back`
    printFigure(
      'G38',
      `${figures}, ${again} once more with the same Message-ID of ${batches * EACH} over ${kills} nodes killed`,
    )
    expect({ lost, twice, after, again }).toEqual({ lost: [], twice: 0, after: [], again: kills })
    expect(wanted.size).toBe(batches * 3)
  },
  TIMEOUT_MS,
)

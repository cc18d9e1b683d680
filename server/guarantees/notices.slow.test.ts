import { closeInterview, startInterview } from '@assay/contract/exam/exam'
import { getMail } from '@assay/contract/invitations'
import { changeNotices } from '@assay/contract/notifications/notices'
import { expect, test } from 'vitest'
import { callerAt } from '../../testing/client/caller.ts'
import { makeBlueprint, makeRound, people } from '../../testing/client/round.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { killDuringDelivery, openMailingNodes } from '../../testing/server/mailingNodes.ts'
import { ask } from '../../testing/server/rawRequests.ts'
import { setUpRemoteStaff } from '../../testing/server/remote/remoteExam.ts'

const WAIT = { timeout: TIMEOUT_MS, interval: 50 }
const SECOND = 1_000
const MINUTE = 60 * SECOND
const EACH = 4

/** No name starts with another candidate's name, so that a search finds only one candidate. */
const nameOf = (at: number) => `Person ${[...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')} End`

test(
  'notices about finished tests are bundled in mails and sent once, even if a node is killed',
  async () => {
    const { nodes, url } = await openMailingNodes()
    const staff = await setUpRemoteStaff(url)
    const anonymous = callerAt(url)
    await staff.staff(changeNotices, { body: { finished: 'each', rounds: 'all' } })
    const blueprint = await makeBlueprint(staff)
    const [batches, kills] = [rounds(4, 40), rounds(2, 20)]
    const names: string[] = []
    // The clocks stop between two steps. On a slow machine, other nodes could otherwise take over e-mails too early.
    let at = Date.now()
    const setClocks = () =>
      Promise.all(nodes.map((node) => ask(node.url, `/api/test/clock?at_ms=${at}`, { method: 'POST' })))
    const advance = (ms: number) => {
      at += ms
      return setClocks()
    }
    await setClocks()
    const arrived = () =>
      nodes
        .flatMap(({ mailServer }) => mailServer.mails)
        .filter(({ text }) => text.includes(' End'))
        .map(({ headers, text }) => ({ id: headers['message-id'] ?? '', text }))
    const queued = async () => (await staff.staff(getMail)).queued
    const isNotified = (name: string) => arrived().some(({ text }) => text.includes(name))

    for (let batch = 0; batch < batches; batch += 1) {
      const wanted = people(EACH, batch * EACH).map((person, at) => ({ ...person, name: nameOf(batch * EACH + at) }))
      const { interviews } = await makeRound(staff, blueprint, wanted)
      const finish = async ({ code, email, name }: (typeof interviews)[number]) => {
        await anonymous(startInterview, { params: { code }, body: { email } })
        await anonymous(closeInterview, { params: { code } })
        names.push(name)
      }
      for (const interview of interviews.slice(0, EACH - 1)) await finish(interview)
      const isKilled = batch % (batches / kills) === 0
      const killed = isKilled ? killDuringDelivery(nodes) : undefined
      await advance(MINUTE + SECOND)
      // A restarted node starts with the machine's time, so the test sets the node's clock again.
      await killed?.then(setClocks)
      for (const interview of interviews.slice(EACH - 1)) await finish(interview)
      await advance(MINUTE + SECOND)
      await expect.poll(queued, WAIT).toBeLessThanOrEqual(isKilled ? 1 : 0)
      // After two minutes, other nodes send the e-mails of a killed node.
      await advance(2 * MINUTE)
      await expect.poll(() => names.filter((name) => !isNotified(name)), WAIT).toEqual([])
      await expect.poll(queued, WAIT).toBe(0)
    }

    const mails = arrived()
    const distinct = [...new Map(mails.map((mail) => [mail.id, mail])).values()]
    const tellers = (name: string) => distinct.filter(({ text }) => text.includes(name)).length
    const lost = names.filter((name) => tellers(name) === 0)
    const twice = names.filter((name) => tellers(name) > 1)
    const again = mails.length - distinct.length
    printFigure(
      'G44',
      `${lost.length} lost, ${twice.length} twice of ${names.length} ends in ${distinct.length} mails, ${again} once more with the same Message-ID over ${kills} nodes killed`,
    )
    expect({ lost, twice, again }).toEqual({ lost: [], twice: [], again: kills })
    expect(distinct.length).toBeLessThan(names.length)
  },
  TIMEOUT_MS,
)

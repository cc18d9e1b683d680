import { getMail } from '@assay/contract/invitations'
import { expect, test } from 'vitest'
import { makeBlueprint, makeRound, people } from '../../testing/client/round.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { killDuringDelivery, openMailingNodes } from '../../testing/server/mailingNodes.ts'
import { ask } from '../../testing/server/rawRequests.ts'
import { setUpRemoteStaff } from '../../testing/server/remote/remoteExam.ts'

const WAIT = { timeout: TIMEOUT_MS, interval: 50 }
const TWO_MINUTES = 2 * 60_000

test(
  'invitations are sent once; only mails of a killed node are sent again, with the same Message-ID',
  async () => {
    const { nodes, url } = await openMailingNodes()
    const staff = await setUpRemoteStaff(url)
    const blueprint = await makeBlueprint(staff)
    const [amount, kills] = [rounds(200, 2_000), rounds(2, 20)]
    for (let from = 0; from < amount; from += 100) {
      await makeRound(staff, blueprint, people(100, from), { invite: true })
      if (from / 100 < kills) await killDuringDelivery(nodes.slice((from / 100) % nodes.length).slice(0, 1))
    }
    const arrived = () => nodes.flatMap(({ mailServer }) => mailServer.mails)
    const ids = () => new Set(arrived().map(({ headers }) => headers['message-id']))
    await expect.poll(() => ids().size, WAIT).toBe(amount)

    for (const node of nodes) await ask(node.url, `/api/test/clock?advance_ms=${TWO_MINUTES}`, { method: 'POST' })
    await expect.poll(async () => (await staff.staff(getMail)).queued, WAIT).toBe(0)

    const recipients = new Set(arrived().map(({ headers }) => headers['to']))
    const again = arrived().length - amount
    printFigure('G24', `0 lost, ${again} twice with the same Message-ID of ${amount} mails over ${kills} nodes killed`)
    expect([ids().size, recipients.size, again]).toEqual([amount, amount, kills])
    for (const { mailServer } of nodes) expect(mailServer.mails.length).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)

test(
  'a node that stops while it sends a mail finishes this mail, and the mail is sent once',
  async () => {
    const { nodes, url } = await openMailingNodes()
    const staff = await setUpRemoteStaff(url)
    const blueprint = await makeBlueprint(staff)
    const stopped = Promise.all(nodes.map((node) => node.stopInHand()))
    await makeRound(staff, blueprint, people(20), { invite: true })
    expect(await stopped).toEqual(nodes.map(() => 0))

    await expect.poll(async () => (await staff.staff(getMail)).queued, WAIT).toBe(0)
    const ids = nodes.flatMap(({ mailServer }) => mailServer.mails).map(({ headers }) => headers['message-id'])
    expect([ids.length, new Set(ids).size]).toEqual([20, 20])
  },
  TIMEOUT_MS,
)

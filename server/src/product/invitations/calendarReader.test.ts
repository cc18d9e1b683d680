import { setCompany } from '@assay/contract/company'
import { changeInvitations } from '@assay/contract/invitations'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const NAMES = [
  'Backend, Senior; Berlin: "Python\\Go"',
  '资深后端工程师，上海；含算法、数据库与分布式系统设计的综合笔试（第二轮）',
  'x'.repeat(43) + '한국어 시험 🧪'.repeat(3),
]
const OPENS = '2031-05-05T13:00:00.000Z'
const CLOSES = '2031-05-05T15:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { baseUrl: 'https://assay.example' } })
  await makeBank(server)
})
afterAll(() => server.close())

async function readOf(code: string) {
  const { text } = await ask(server.url, `/api/interview/${code}/calendar`)
  const calendar = ICAL.Component.fromString(text)
  const events = calendar.getAllSubcomponents('vevent')
  const [first] = events
  if (!first || events.length > 1) throw new Error('It has not one appointment')
  return { text, method: calendar.getFirstPropertyValue('method'), component: first, event: new ICAL.Event(first) }
}

test.each(NAMES)(
  'other programs read the time window, the link and the company name %j from the calendar file',
  async (name) => {
    await server.admin(setCompany, { body: { name } })
    const blueprint = await makeBlueprint(server)
    const { code, id, link } = await makeInvited(server, blueprint, { opens_at: OPENS, closes_at: CLOSES })
    const { text, method, component, event } = await readOf(code)
    expect(method).toBe('PUBLISH')
    expect({ uid: event.uid, sequence: event.sequence, url: component.getFirstPropertyValue('url') }).toEqual({
      uid: `${id}@assay.example`,
      sequence: 0,
      url: link,
    })
    expect([event.startDate, event.endDate].map((at) => at.toJSDate().toISOString())).toEqual([OPENS, CLOSES])
    expect(event.summary).toContain(name)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)

    await server.staff(changeInvitations, {
      body: { codes: [code], opens_at: OPENS, closes_at: '2031-05-05T16:00:00.000Z' },
    })
    const later = await readOf(code)
    expect([later.event.uid, later.event.sequence]).toEqual([event.uid, 1])
    expect(later.event.endDate.toJSDate().toISOString()).toBe('2031-05-05T16:00:00.000Z')
  },
)

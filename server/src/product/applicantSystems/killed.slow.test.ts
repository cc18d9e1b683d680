import { createConnection } from '@assay/contract/applicantSystems/connections'
import { createBlueprint } from '@assay/contract/blueprints'
import { getInterview, interview, listInterviews } from '@assay/contract/interviews/interviews'
import { expect, onTestFinished, test } from 'vitest'
import { callerAt } from '../../../../testing/client/caller.ts'
import { candidateOf } from '../../../../testing/client/exam.ts'
import { aBlueprint } from '../../../../testing/client/round.ts'
import { openCounterpart } from '../../../../testing/server/applicantSystems/counterpart.ts'
import { workableAt } from '../../../../testing/server/applicantSystems/hiringTest.ts'
import { freshSettings, launch } from '../../../../testing/server/process.ts'
import { setUpRemoteStaff } from '../../../../testing/server/remote/remoteExam.ts'

const READY = 'Assay is ready at'

test('status messages that a killed server had not finished are sent after the next start', async () => {
  const { settings, url, remove } = await freshSettings()
  const counterpart = await openCounterpart()
  const allowed = { ...settings, ASSAY_WEBHOOK_NETWORKS: '127.0.0.0/8' }
  let server = launch(allowed)
  onTestFinished(async () => {
    server.signal('SIGKILL')
    await server.ended
    await counterpart.close()
    await remove()
  })
  await server.until(READY)
  const remote = await setUpRemoteStaff(url)
  const blueprint = await remote.staff(createBlueprint, { body: aBlueprint() })
  const body = { kind: 'workable' as const, name: 'Careers', invite: false, hosts: ['127.0.0.1'] }
  const { key } = await remote.staff(createConnection, { body })
  const workable = workableAt({ address: `${url}/ats/workable`, key }, counterpart)
  counterpart.answer(() => {})
  const emails = ['one@example.com', 'two@example.com', 'three@example.com']
  for (const [at, email] of emails.entries())
    expect(await workable.create(String(blueprint.id), { email, path: `callbacks/${at}` })).toMatchObject({
      status: 201,
    })
  await expect.poll(() => counterpart.received.length).toBe(3)
  for (const email of emails) {
    const [found] = (await remote.staff(listInterviews, { query: { name_or_mail: email } })).interviews
    const { code } = interview.parse(await remote.staff(getInterview, { params: { code: found?.code ?? '' } }))
    const candidate = candidateOf(callerAt(url), code, email)
    await candidate.start()
    await candidate.finish()
  }

  server.signal('SIGKILL')
  await server.ended
  counterpart.received.length = 0
  counterpart.answer()
  server = launch(allowed)
  await server.until(READY)

  const completed = () => counterpart.received.map(({ path, text }) => `${path} ${JSON.parse(text).status}`).toSorted()
  await expect.poll(completed).toEqual([0, 1, 2].map((at) => `/callbacks/${at} completed`))
}, 120_000)

import { expect, onTestFinished, test } from 'vitest'
import { advanceTime, finishPendingWork, takeBrowser } from '../../../test/browser.ts'
import { aPaper, examServer, holdResponse, proxyResponse, refused } from '../../../test/examServer.ts'
import { clearCurrentExam, currentExam } from '../currentExam.ts'
import { resolveRoute } from './resolveRoute.ts'

const CODE = 'a-code'
const toTest = { to: { name: 'exam', code: CODE } }
const codePage = { show: { name: 'code' } }

async function leftPage() {
  const server = examServer(aPaper(3))
  takeBrowser(server.fetch)
  onTestFinished(clearCurrentExam)
  await resolveRoute({ name: 'entry', code: CODE })
  const exam = currentExam(CODE)
  if (!exam) throw new Error('Nobody sits there')
  const close = exam.open()
  await finishPendingWork()
  exam.goTo(1)
  close()
  onTestFinished(() => exam.store.apply({ kind: 'ended', phase: 'over' }, true))
  clearCurrentExam()
  return server
}

async function openCodePage() {
  const leading = resolveRoute({ name: 'code' })
  await advanceTime(1_500)
  return leading
}

test('the page for entering a code opens the running test of this browser, in every tab', async () => {
  await leftPage()
  expect(await openCodePage()).toEqual(toTest)
  sessionStorage.clear()
  expect(await openCodePage()).toEqual(toTest)
  expect(await resolveRoute({ name: 'exam', code: CODE })).toEqual({ to: { name: 'entry', code: CODE } })
})

test.each([
  ['is silent', holdResponse().reply],
  ['answers 503', proxyResponse(503)],
])(
  'if the server %s, the code page opens the test only in the tab that had opened the test before',
  async (_, turn) => {
    const server = await leftPage()
    server.next('getInterview', turn, turn)
    expect(await openCodePage()).toEqual(toTest)
    sessionStorage.clear()
    expect(await openCodePage()).toEqual(codePage)
  },
)

test('the code page opens no test that is ended, waiting or deleted', async () => {
  const server = await leftPage()
  Object.assign(server.interview, { is_closed: true })
  expect(await openCodePage()).toEqual(codePage)
  Object.assign(server.interview, { is_closed: false, is_activated: false })
  expect(await openCodePage()).toEqual(codePage)
  server.next('getInterview', refused(404, 'INTERVIEW_NOT_FOUND'))
  expect(await openCodePage()).toEqual(codePage)

  localStorage.clear()
  sessionStorage.clear()
  const before = server.asked.length
  expect(await openCodePage()).toEqual(codePage)
  expect(server.asked).toHaveLength(before)
})

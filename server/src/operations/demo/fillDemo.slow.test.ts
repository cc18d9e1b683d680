import { listBlueprints } from '@assay/contract/blueprints'
import { listQuestionInsight } from '@assay/contract/insight/questions'
import { listInterviews } from '@assay/contract/interviews/interviews'
import { listLabels } from '@assay/contract/labels'
import { listLive } from '@assay/contract/live/live'
import { listQuestions } from '@assay/contract/questions/questions'
import { getMe } from '@assay/contract/users'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '../../../../testing/server/database.ts'
import { openNode } from '../../../../testing/server/testServer.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { fillDemo } from './fillDemo.ts'

test('the demo fills an empty database once with a question bank and users who can sign in', async () => {
  const place = await createEmptyDatabase()
  const db = await openDatabase(place)
  // No server may run while the demo is created. It would use the real time and close the demo's tests, which have past
  // dates.
  const { people, password, amountOfQuestions, amountOfInterviews } = await fillDemo(db, Date.now())
  await expect(fillDemo(db, Date.now())).rejects.toThrow(/^The database is not empty\./)
  await db.destroy()
  const node = await openNode({ place })
  onTestFinished(async () => {
    await node.close()
    await place.remove()
  })

  const callers = await Promise.all(people.map(({ email }) => node.signIn(email, password)))
  const roles = await Promise.all(callers.map(async (caller) => (await caller(getMe)).is_superuser))
  expect(roles).toEqual([true, false, false])

  const [admin] = callers
  if (!admin) throw new Error('nobody signed in')
  const { amount_of_questions } = await admin(listQuestions)
  expect(amount_of_questions).toBe(amountOfQuestions)
  expect(amount_of_questions).toBeGreaterThanOrEqual(200)
  expect((await admin(listLabels)).length).toBeGreaterThan(5)

  const { interviews } = await admin(listInterviews, { query: { limit: 100 } })
  expect(interviews).toHaveLength(amountOfInterviews)
  expect(new Set(interviews.map(({ interview_status }) => interview_status))).toEqual(
    new Set(['To Do', 'In Progress', 'Done']),
  )

  node.clock.advance(30_000)
  const { tests } = await admin(listLive)
  expect(new Set(tests.map(({ presence }) => presence))).toEqual(new Set(['away', 'unknown', 'waiting']))
  expect(tests.filter(({ lost_seconds }) => lost_seconds > 0).length).toBeGreaterThan(1)

  const { questions } = await admin(listQuestionInsight)
  expect(questions.slice(0, 4).map(({ flags }) => flags)).toEqual([
    ['LIKELY_WRONG_KEY', 'TOO_HARD'],
    ['GETTING_EASIER'],
    ['DEAD_OPTION'],
    [],
  ])

  const { blueprints } = await admin(listBlueprints)
  expect(blueprints).toMatchObject([
    { funnel: { interviews: 8, invited: 7, started: 4, finished: 3, open: 2, expired: 1, withdrawn: 1, failed: 1 } },
  ])
  const ofRound = await admin(listInterviews, { query: { blueprint: blueprints[0]?.id, limit: 100 } })
  expect(new Set(ofRound.interviews.map(({ entry_state }) => entry_state))).toEqual(
    new Set(['started', 'open', 'waiting', 'expired', 'withdrawn']),
  )
  const interviewsOfRound = ofRound.interviews
    .filter(({ amount_of_notes, decision }) => amount_of_notes > 0 || decision.state !== 'undecided')
    .map(({ name, decision, amount_of_notes, confirmation }) => [
      name,
      decision.state,
      amount_of_notes,
      confirmation?.interview_status,
    ])
  expect(interviewsOfRound).toEqual([
    ['Hedy Lamarr', 'on_hold', 0, undefined],
    ['Mary Jackson', 'shortlisted', 1, 'To Do'],
  ])

  expect((await admin(listQuestions)).amount_of_questions).toBe(amountOfQuestions)
})

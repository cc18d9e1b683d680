import { listInterviews } from '@assay/contract/interviews'
import { listLabels } from '@assay/contract/labels'
import { listQuestions } from '@assay/contract/questions'
import { getMe } from '@assay/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Node, openNode } from '../../test/house.ts'
import { fillDemo } from './fillDemo.ts'

let node: Node
beforeAll(async () => {
  node = await openNode()
})
afterAll(() => node.close())

test('the demo fills an empty database with a bank and people who can sign in, once', async () => {
  const { people, password, amountOfQuestions, amountOfInterviews } = await fillDemo(node.db, node.clock.now())

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

  await expect(fillDemo(node.db, node.clock.now())).rejects.toThrow(/^The database is not empty\./)
  expect((await admin(listQuestions)).amount_of_questions).toBe(amountOfQuestions)
})

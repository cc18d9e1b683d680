import type { Endpoint } from '@assay/contract/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../../app.ts'

const named = ({ method, path }: Endpoint) => `${method} ${path}`

/** Whatever tells how an interview stands has this word in its answer. */
const tellsStatus = ({ response }: Endpoint) =>
  response !== undefined &&
  JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' })).includes('"interview_status"')

/** Refuses by the deadline of the one test that it is about, and tells of no other. */
const judgesItself = ['PUT /interview/:code/presence']

test('every call that tells how interviews stand ends first what is out of time', () => {
  const telling = routes.filter(({ call }) => tellsStatus(call) && !judgesItself.includes(named(call)))

  expect(telling.length).toBeGreaterThan(3)
  expect(telling.filter(({ first }) => !first).map(({ call }) => named(call))).toEqual([])
})

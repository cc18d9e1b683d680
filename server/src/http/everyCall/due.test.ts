import type { Endpoint } from '@assay/contract/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../../app.ts'

const named = ({ method, path }: Endpoint) => `${method} ${path}`

/** Whatever tells how an interview stands has this word in its answer. */
const tellsStatus = ({ response }: Endpoint) =>
  response !== undefined &&
  JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' })).includes('"interview_status"')

test('every call that tells how interviews stand ends first what is out of time', () => {
  const telling = routes.filter(({ call }) => tellsStatus(call))

  expect(telling.length).toBeGreaterThan(3)
  expect(telling.filter(({ first }) => !first).map(({ call }) => named(call))).toEqual([])
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { unknownFields } from './unknownMembers.ts'

const schema = z.object({
  name: z.string().optional(),
  closes_at: z.string().nullable().optional(),
  labels: z.array(z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  anything: z.unknown().optional(),
})

test.each([
  [{ name: 'a', closes_at: null, labels: ['a', { name: 'b' }], metadata: { x: 'y' }, anything: { z: 1 } }, []],
  [{ close_at: 'x' }, ['close_at: There is no such field; the most similar name is closes_at']],
  [{ labels: [{ name: 'b', nam: 1 }] }, ['labels.0.nam: There is no such field; the most similar name is name']],
  [['a'], []],
  ['a', []],
])('in the body %j, these fields are reported as unknown: %j', (body, expected) => {
  expect(unknownFields(schema, body).map(({ field, message }) => `${field}: ${message}`)).toEqual(expected)
})

test('if a schema has several alternatives, a field is unknown only if none of the alternatives has this field', () => {
  const either = z.union([z.object({ a: z.string() }), z.object({ b: z.string(), c: z.object({ d: z.string() }) })])

  expect(unknownFields(either, { a: '', b: '', c: { d: '', e: '' } }).map(({ field }) => field)).toEqual(['c.e'])
})

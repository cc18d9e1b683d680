import { expect, test } from 'vitest'
import { z } from 'zod'
import { type FieldCode, fieldError, fieldSentences, toFieldErrors } from './fieldErrors.ts'

function errorsOf(schema: z.ZodType, value: unknown) {
  const { error } = schema.safeParse(value, { reportInput: true })
  return error ? toFieldErrors(error) : []
}

test.each<[string, z.ZodType, unknown, string, FieldCode]>([
  ['nothing where a text is needed', z.object({ a: z.string() }), {}, 'a', 'REQUIRED'],
  ['a number where a text is needed', z.object({ a: z.string() }), { a: 1 }, 'a', 'WRONG_TYPE'],
  ['null where a text is needed', z.object({ a: z.string() }), { a: null }, 'a', 'WRONG_TYPE'],
  ['no body', z.object({}), undefined, '', 'REQUIRED'],
  ['a number that is too small', z.object({ a: z.number().min(5) }), { a: 4 }, 'a', 'TOO_SMALL'],
  ['a number that is too large', z.object({ a: z.number().max(5) }), { a: 6 }, 'a', 'TOO_LARGE'],
  ['no step of ten', z.object({ a: z.number().multipleOf(10) }), { a: 15 }, 'a', 'INVALID'],
  ['none of the choices', z.object({ a: z.enum(['x', 'y']) }), { a: 'z' }, 'a', 'NOT_A_CHOICE'],
  ['another constant', z.object({ a: z.literal(1) }), { a: 2 }, 'a', 'NOT_A_CHOICE'],
  ['a code of ours', z.object({ a: z.string().min(1, 'LABEL_REQUIRED') }), { a: '' }, 'a', 'LABEL_REQUIRED'],
  ['a text of a schema that is no code', z.object({ a: z.string().regex(/x/, 'say x') }), { a: '' }, 'a', 'INVALID'],
  ['a name every object has', z.string().refine(() => false, 'toString'), 'x', '', 'INVALID'],
  ...(
    [
      ['x', 'a', 'LABEL_REQUIRED'],
      [{}, 'a.b', 'REQUIRED'],
      [5, 'a', 'WRONG_TYPE'],
    ] as const
  ).map(([value, field, code]): [string, z.ZodType, unknown, string, FieldCode] => {
    const either = [z.string().min(2, 'LABEL_REQUIRED').transform(Number), z.object({ b: z.number() })] as const
    return [
      `${JSON.stringify(value)} for one of two types`,
      z.object({ a: z.union(either, 'WRONG_TYPE') }),
      { a: value },
      field,
      code,
    ]
  }),
  [
    'something deep inside',
    z.object({ answers: z.array(z.object({ description: z.string() })) }),
    { answers: [{ description: 'a' }, {}] },
    'answers.1.description',
    'REQUIRED',
  ],
])('a field error for %s has a stable code and the path of its field', (_, schema, value, field, code) => {
  expect(errorsOf(schema, value)).toEqual([{ field, code, message: fieldSentences[code] }])
})

test('all invalid fields of a body are reported, each with an error code', () => {
  const schema = z.object({ a: z.string(), b: z.number().min(1), c: z.boolean() })

  expect(errorsOf(schema, { b: 0, c: 'true' }).map(({ field, code }) => [field, code])).toEqual([
    ['a', 'REQUIRED'],
    ['b', 'TOO_SMALL'],
    ['c', 'WRONG_TYPE'],
  ])
})

test.each(Object.keys(fieldSentences) as FieldCode[])('the field error %s has a message', (code) => {
  expect(fieldError('name', code)).toEqual({ field: 'name', code, message: expect.stringMatching(/^\w.+[^.]$/) })
})

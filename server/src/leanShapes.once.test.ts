import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { config } from 'zod/v4/core'

test('a shape keeps nothing of what others were made of it, and does all that it did', async () => {
  await import('./leanShapes.ts')
  onTestFinished(() => void config({ postProcessor: undefined }))
  const name = z.string()
  const own = Object.getOwnPropertyNames(name)
  const short = name.min(1, 'Say it').max(3)
  const person = z.object({ name: short.optional(), age: z.coerce.number().int() })

  expect(Object.getOwnPropertyNames(name)).toEqual(own)
  expect(short._zod.traits).toBe(name._zod.traits)
  expect(short).toBeInstanceOf(z.ZodString)
  expect(person).not.toBeInstanceOf(z.ZodString)
  const { parse, safeParse } = person
  expect(parse({ name: 'Ada', age: '36' })).toEqual({ name: 'Ada', age: 36 })
  expect(safeParse({ name: '', age: 36 }).error?.issues).toMatchObject([{ path: ['name'], message: 'Say it' }])
  expect(person.describe('somebody').description).toBe('somebody')
})

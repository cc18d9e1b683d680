import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interviewCodeFrom, interviewIdFrom, isInterviewCode, isInterviewId } from './interviewCodes.ts'

test('an interview code has 22 letters and digits and contains all 128 random bits', () => {
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 })
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      expect(isInterviewCode(interviewCodeFrom(one))).toBe(true)
      expect(interviewCodeFrom(one) === interviewCodeFrom(other)).toBe(Buffer.from(one).equals(other))
    }),
  )
  expect(interviewCodeFrom(new Uint8Array(16))).toBe('A'.repeat(22))
  expect(interviewCodeFrom(new Uint8Array(16).with(0, 1))).not.toBe('A'.repeat(22))
  expect(interviewCodeFrom(new Uint8Array(16).fill(255))).not.toContain('undefined')
})

test.each([
  '',
  'a'.repeat(21),
  'a'.repeat(23),
  `${'a'.repeat(21)}-`,
  `-${'a'.repeat(21)}`,
  `${'a'.repeat(21)}é`,
  `${'a'.repeat(21)}\n`,
])('%o is not an interview code', (text) => {
  expect(isInterviewCode(text)).toBe(false)
})

test('an interview id has 22 letters and digits after its prefix, and is never an interview code', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const id = interviewIdFrom(bytes)
      expect(id).toMatch(/^iv_[A-Za-z0-9]{22}$/)
      expect(isInterviewId(id)).toBe(true)
      expect(isInterviewCode(id)).toBe(false)
    }),
  )
})

test.each([
  '',
  'iv_',
  `iv_${'a'.repeat(21)}`,
  `iv_${'a'.repeat(23)}`,
  `IV_${'a'.repeat(22)}`,
  'a'.repeat(22),
  `iv_${'a'.repeat(21)}\0`,
])('%j is not an interview id', (text) => expect(isInterviewId(text)).toBe(false))

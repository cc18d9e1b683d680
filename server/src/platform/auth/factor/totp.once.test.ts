import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base32, otpauthUri, stepAt, stepOfCode, totpOf } from './totp.ts'

const RFC_SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the authenticator code at %i s equals the code in RFC 6238', (seconds, code) => {
  expect(totpOf(RFC_SECRET, stepAt(seconds * 1000), 8)).toBe(code)
  expect(totpOf(RFC_SECRET, stepAt(seconds * 1000))).toBe(code.slice(2))
})

test('an authenticator code is never accepted twice or after a later code', () => {
  const offsets = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(offsets, (tries) => {
      const now = 1_800_000_000_000
      let last = 0
      for (const offset of tries) {
        const step = stepOfCode(RFC_SECRET, totpOf(RFC_SECRET, stepAt(now) + offset), now, last)
        if (step === null) continue
        expect(Math.abs(step - stepAt(now))).toBeLessThanOrEqual(1)
        expect(step).toBeGreaterThan(last)
        last = step
      }
    }),
  )
})

test('the secret for authenticator apps has the standard format', () => {
  expect(base32(RFC_SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(otpauthUri('ABC', 'ada+1@example.com')).toBe(
    'otpauth://totp/Assay:ada%2B1%40example.com?secret=ABC&issuer=Assay&algorithm=SHA1&digits=6&period=30',
  )
})

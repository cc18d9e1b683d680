import { expect, test } from 'vitest'
import { isTimeZone } from './timeZone.ts'

test.each(['UTC', 'Europe/Madrid', 'Asia/Taipei', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
  '%s is a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true)
  },
)

test.each(['', '+01:00', '-0530', 'Mars/Base', 'Europe/Madrid\n', 'Europe Madrid', '01:00'])(
  '%j is not a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false)
  },
)

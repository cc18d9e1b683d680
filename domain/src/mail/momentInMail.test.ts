import { expect, test } from 'vitest'
import { momentInMail } from './momentInMail.ts'

const evening = Date.UTC(2026, 10, 20, 23, 5)

test.each([
  ['en', 'Asia/Taipei', ['Saturday', 'November 21, 2026', '07:05', '(Asia/Taipei)']],
  ['es', 'Europe/Madrid', ['sábado', '21 de noviembre de 2026', ' 0:05', '(Europe/Madrid)']],
  ['ch', 'UTC', ['2026年11月20日', '星期五', '23:05', '(UTC)']],
  ['de', 'UTC', ['Freitag', '20. November 2026', '23:05', '(UTC)']],
  ['ar', 'UTC', ['الجمعة', '20 نوفمبر 2026', '23:05', '(UTC)']],
  ['hi', 'UTC', ['शुक्रवार', '20 नवंबर 2026', '23:05', '(UTC)']],
] as const)('a mail in %s contains a time with weekday, date and time zone', (language, zone, parts) => {
  const written = momentInMail(evening, language, zone)

  for (const part of parts) expect(written).toContain(part)
})

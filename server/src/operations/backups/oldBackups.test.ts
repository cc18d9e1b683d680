import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { readKeep } from '../../platform/settings/backupSettings.ts'
import { expiredBackups } from './oldBackups.ts'

const DAY_MS = 86_400_000
const lastDay = Date.parse('2026-11-22T03:00:00Z')
const daily = (days: number) => Array.from({ length: days }, (_, day) => ({ at: lastDay - (days - 1 - day) * DAY_MS }))
const keptOf = (backups: { at: number }[], rule: string) => {
  const gone = expiredBackups(backups, readKeep(rule) ?? { newest: 1 })
  return backups.filter((backup) => !gone.includes(backup)).map(({ at }) => new Date(at).toISOString().slice(0, 10))
}

test('a keep rule with a number keeps this number of the newest backups', () => {
  expect(keptOf(daily(20), '3')).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
})

test('a keep rule with days, weeks and months keeps the newest backup of each of these periods', () => {
  expect(keptOf(daily(400), '3 days, 2 weeks, 4 months')).toEqual([
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-15',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ])
})

test('a keep rule in days keeps the newest backup of each day, and skips days without a backup', () => {
  const hours = [0, 1, 2].map((hour) => ({ at: lastDay + hour * 3_600_000 }))
  const old = { at: Date.parse('2024-01-01T03:00:00Z') }

  expect(expiredBackups([old, ...hours], { newest: 1, day: 2 })).toEqual(hours.slice(0, 2))
})

test('a keep rule of one year keeps the only backup that exists', () => {
  expect(keptOf(daily(1), '1 year')).toEqual(['2026-11-22'])
})

test.each(['', '0', 'days', '7 hours', '7 days, 3 days', '-1', '7days'])('%j is not a valid keep rule', (text) => {
  expect(readKeep(text)).toBeNull()
  if (text !== '')
    expect(() => readConfig({ ASSAY_BACKUP_KEEP: text })).toThrow(
      /ASSAY_BACKUP_KEEP must be a number of backups from 1/,
    )
})

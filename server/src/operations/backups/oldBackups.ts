import type { Keep } from '../../platform/settings/backupSettings.ts'

const DAY_MS = 86_400_000
/** Weeks start on Monday, but 1 January 1970 was a Thursday, so three days are added. */
const weekOf = (at: number) => Math.floor((at / DAY_MS + 3) / 7)

const spans: Record<Exclude<keyof Keep, 'newest'>, (at: number) => string | number> = {
  day: (at) => Math.floor(at / DAY_MS),
  week: weekOf,
  month: (at) => new Date(at).toISOString().slice(0, 7),
  year: (at) => new Date(at).getUTCFullYear(),
}

/**
 * Only days, weeks and months with a backup count, so a long pause deletes no backup. The newest backup is always kept.
 */
export function expiredBackups<Backup extends { at: number }>(backups: readonly Backup[], keep: Keep): Backup[] {
  const newestFirst = backups.toReversed()
  const kept = new Set(newestFirst.slice(0, keep.newest))
  for (const [unit, spanOf] of Object.entries(spans) as [Exclude<keyof Keep, 'newest'>, (at: number) => unknown][]) {
    const seen = new Set<unknown>()
    for (const backup of newestFirst) {
      const span = spanOf(backup.at)
      if (seen.has(span) || seen.size >= (keep[unit] ?? 0)) continue
      seen.add(span)
      kept.add(backup)
    }
  }
  return backups.filter((backup) => !kept.has(backup))
}

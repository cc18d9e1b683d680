import { backupNoteFault } from './backups/lastBackup.ts'
import type { Config } from './config.ts'
import { checkForDamage, type Damage } from './db/damage.ts'
import { engineOf } from './db/open.ts'
import { fileIn } from './db/sqlite/file.ts'

interface Log {
  error: (about: object, words: string) => void
}

const NOTE_LOOK_MS = 60_000

/** Logs once while the note about backups is unreadable. The returned function stops the check. */
export function watchBackupNote(
  { folder }: Pick<Config, 'folder'>,
  log: { warn: (about: object, words: string) => void },
) {
  let told: string | null = null
  const look = () => {
    const why = backupNoteFault(folder)
    if (why !== null && why !== told) log.warn({ folder, why }, 'the note of the last backup cannot be read')
    told = why
  }
  look()
  const timer = setInterval(look, NOTE_LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export function watchForDamage(config: Config, damage: Damage, log: Log): () => void {
  if (engineOf(config) !== 'sqlite') return () => {}
  return checkForDamage(fileIn(config.folder), damage, (found) =>
    log.error({ found }, 'the database is damaged: restore a backup'),
  )
}

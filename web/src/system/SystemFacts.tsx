import type { System } from '@assay/contract/installation/system'
import { momentOf } from '../i18n/dates.ts'
import { t } from '../i18n/text.ts'
import { bytesInWords } from './bytesInWords.ts'
import { type Fact, FactList } from './FactList.tsx'

const engines = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

function restoreTestText({ last_drill }: System): string {
  if (!last_drill) return t('SYSTEM.DRILL_NONE')
  return t(last_drill.is_right ? 'SYSTEM.DRILL_RIGHT' : 'SYSTEM.DRILL_WRONG', { time: momentOf(last_drill.time) })
}

function systemFacts(system: System): Fact[] {
  const { disk, log_bytes, last_backup, database_bytes, advice } = system
  const sizes = { free: bytesInWords(disk?.free_bytes ?? 0), total: bytesInWords(disk?.total_bytes ?? 0) }
  return [
    [t('SYSTEM.RELEASE'), t('SYSTEM.RELEASE_ON', { version: system.version, node: system.node_version })],
    [t('SYSTEM.DATABASE'), `${engines[system.engine]} ${system.engine_version}`],
    [t('SYSTEM.TABLES'), system.schema],
    [t('SYSTEM.SIZE'), bytesInWords(database_bytes ?? 0)],
    ...(log_bytes === null ? [] : [[t('SYSTEM.LOG'), bytesInWords(log_bytes)] satisfies Fact]),
    [t('SYSTEM.DISK'), t(disk ? 'SYSTEM.DISK_FREE' : 'SYSTEM.DISK_ELSEWHERE', sizes)],
    [
      t('SYSTEM.BACKUP'),
      last_backup
        ? t('SYSTEM.BACKUP_MADE', { time: momentOf(last_backup.time), size: bytesInWords(last_backup.bytes) })
        : t('SYSTEM.BACKUP_NONE'),
    ],
    [t('SYSTEM.DRILL'), restoreTestText(system)],
    [t('SYSTEM.CLOCK'), t(advice.includes('CLOCK_MOVED') ? 'SYSTEM.CLOCK_MOVED' : 'SYSTEM.CLOCK_RIGHT')],
  ]
}

export function SystemFacts({ system }: { system: System }) {
  return <FactList title={t('SYSTEM.FACTS')} facts={systemFacts(system)} />
}

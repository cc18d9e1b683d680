import type { System } from '@assay/contract/installation'
import { Fragment } from 'react'
import { momentOf } from '../i18n/dates.ts'
import { formatsOf, readLanguage } from '../i18n/language.ts'
import { t } from '../i18n/text.ts'
import { Section } from '../ui/Section.tsx'
import styles from './System.module.css'

const KILO = 1e3
const MEGA = 1e6
const GIGA = 1e9

const inUnit = (amount: number, unit: 'kilobyte' | 'megabyte' | 'gigabyte') =>
  new Intl.NumberFormat(formatsOf(readLanguage()), { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)

/** '12.4 MB', '1.2 GB': near enough to judge whether it fits. */
function bytesInWords(bytes: number): string {
  if (bytes < MEGA) return inUnit(bytes / KILO, 'kilobyte')
  return bytes < GIGA ? inUnit(bytes / MEGA, 'megabyte') : inUnit(bytes / GIGA, 'gigabyte')
}

const engines = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

function drillInWords({ last_drill }: System): string {
  if (!last_drill) return t('SYSTEM.DRILL_NONE')
  return t(last_drill.is_right ? 'SYSTEM.DRILL_RIGHT' : 'SYSTEM.DRILL_WRONG', { time: momentOf(last_drill.time) })
}

function factsOf(system: System): [string, string][] {
  const { disk, log_bytes, last_backup, database_bytes, advice } = system
  const sizes = { free: bytesInWords(disk?.free_bytes ?? 0), total: bytesInWords(disk?.total_bytes ?? 0) }
  return [
    [t('SYSTEM.RELEASE'), t('SYSTEM.RELEASE_ON', { version: system.version, node: system.node_version })],
    [t('SYSTEM.DATABASE'), `${engines[system.engine]} ${system.engine_version}`],
    [t('SYSTEM.TABLES'), system.schema],
    [t('SYSTEM.SIZE'), bytesInWords(database_bytes ?? 0)],
    ...(log_bytes === null ? [] : [[t('SYSTEM.LOG'), bytesInWords(log_bytes)] satisfies [string, string]]),
    [t('SYSTEM.DISK'), t(disk ? 'SYSTEM.DISK_FREE' : 'SYSTEM.DISK_ELSEWHERE', sizes)],
    [
      t('SYSTEM.BACKUP'),
      last_backup
        ? t('SYSTEM.BACKUP_MADE', { time: momentOf(last_backup.time), size: bytesInWords(last_backup.bytes) })
        : t('SYSTEM.BACKUP_NONE'),
    ],
    [t('SYSTEM.DRILL'), drillInWords(system)],
    [t('SYSTEM.CLOCK'), t(advice.includes('CLOCK_MOVED') ? 'SYSTEM.CLOCK_MOVED' : 'SYSTEM.CLOCK_RIGHT')],
  ]
}

export function SystemFacts({ system }: { system: System }) {
  return (
    <Section title={t('SYSTEM.FACTS')}>
      <dl className={styles['facts']}>
        {factsOf(system).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Section>
  )
}

import { type Advice, type System, system } from '@assay/contract/installation/system'
import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { momentOf } from '../i18n/dates.ts'
import { type TextKey, t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { SystemFrame } from '../shell/admin/SystemFrame.tsx'
import { Failure } from '../shell/Failure.tsx'
import { type Fact, FactList } from '../ui/FactList.tsx'
import { Section } from '../ui/Section.tsx'
import { bytesInWords } from './bytesInWords.ts'
import { ReplicaFacts } from './ReplicaFacts.tsx'
import { RunningFacts } from './RunningFacts.tsx'
import styles from './System.module.css'

const texts: Record<Advice, TextKey> = {
  TABLES_OTHER: 'SYSTEM.ADVICE.TABLES_OTHER',
  NO_BACKUP: 'SYSTEM.ADVICE.NO_BACKUP',
  BACKUP_OLD: 'SYSTEM.ADVICE.BACKUP_OLD',
  BACKUP_WRONG: 'SYSTEM.ADVICE.BACKUP_WRONG',
  DISK_SHORT: 'SYSTEM.ADVICE.DISK_SHORT',
  LOG_LARGE: 'SYSTEM.ADVICE.LOG_LARGE',
  REMAINS_OWED: 'SYSTEM.ADVICE.REMAINS_OWED',
  CLOCK_MOVED: 'SYSTEM.ADVICE.CLOCK_MOVED',
  CLOCK_BEHIND: 'SYSTEM.ADVICE.CLOCK_BEHIND',
  LIMITS_OFF: 'SYSTEM.ADVICE.LIMITS_OFF',
  REGISTRATION_OPEN: 'SYSTEM.ADVICE.REGISTRATION_OPEN',
  BASE_URL_LOCAL: 'SYSTEM.ADVICE.BASE_URL_LOCAL',
  BASE_URL_PLAIN: 'SYSTEM.ADVICE.BASE_URL_PLAIN',
  PROXY_UNCOUNTED: 'SYSTEM.ADVICE.PROXY_UNCOUNTED',
  PASSWORDS_COMMON: 'SYSTEM.ADVICE.PASSWORDS_COMMON',
}

function AdviceList({ advice }: { advice: readonly Advice[] }) {
  return (
    <Section title={t('SYSTEM.ADVICE_TITLE')}>
      {advice.length === 0 && (
        <Group gap="sm" wrap="nowrap" align="start">
          <IconCircleCheck size={20} aria-hidden className={styles['well']} />
          <Text>{t('SYSTEM.NOTHING')}</Text>
        </Group>
      )}
      {advice.length > 0 && (
        <ul className={styles['advice']}>
          {advice.map((name) => (
            <li key={name} className={styles['item']}>
              <IconAlertTriangle size={20} aria-hidden className={styles['warning']} />
              <span>{t(texts[name])}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

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

function SystemFacts({ system }: { system: System }) {
  return <FactList title={t('SYSTEM.FACTS')} facts={systemFacts(system)} />
}

const LOOK_AGAIN_MS = 10_000

export default function SystemPage() {
  const { data, isError, isPending, refetch } = useQuery({ ...query(system), refetchInterval: LOOK_AGAIN_MS })

  return (
    <SystemFrame tab="overview">
      {isError && <Failure onRetry={refetch} />}
      {isPending && <Skeleton height={320} />}
      {data && (
        <Stack gap="lg" maw="52rem">
          <AdviceList advice={data.advice} />
          {!isError && <RunningFacts running={data.running} />}
          {!isError && <ReplicaFacts replica={data.running.replica} />}
          <SystemFacts system={data} />
        </Stack>
      )}
    </SystemFrame>
  )
}

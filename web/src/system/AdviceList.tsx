import type { Advice } from '@assay/contract/installation/system'
import { Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type TextKey, t } from '../i18n/text.ts'
import { Section } from '../ui/Section.tsx'
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

export function AdviceList({ advice }: { advice: readonly Advice[] }) {
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

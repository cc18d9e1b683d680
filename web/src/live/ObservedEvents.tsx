import type { LiveTest } from '@assay/contract/live/live'
import { Button, Popover } from '@mantine/core'
import { t } from '../i18n/text.ts'
import { countText, durationText } from '../lib/times/eventTexts.ts'
import long from '../ui/longButtons.module.css'
import styles from './cells.module.css'

function noticedInWords({ noticed, gap_seconds }: LiveTest): string[] {
  const { addresses, devices, page_hidden, copy_blocked, outages, outage_seconds } = noticed
  return [
    addresses > 1 ? t('LIVE.NOTICED_ADDRESSES', { count: addresses }) : '',
    devices > 1 ? t('LIVE.NOTICED_DEVICES', { count: devices }) : '',
    page_hidden > 0 ? countText('hidden', page_hidden) : '',
    gap_seconds.network > 0 ? durationText('network', gap_seconds.network) : '',
    gap_seconds.page > 0 ? durationText('page', gap_seconds.page) : '',
    outages > 0 ? durationText('server', outage_seconds) : '',
    copy_blocked > 0 ? countText('copy_blocked', copy_blocked) : '',
  ].filter(Boolean)
}

export function ObservedEvents({ test }: { test: LiveTest }) {
  const words = noticedInWords(test)
  if (words.length === 0) return '–'
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="light" color="yellow" size="compact-xs" className={long['longButton'] ?? ''}>
          {words.length === 1 ? words[0] : t('LIVE.EVENTS', { count: words.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('LIVE.NOTICED')}>
        <ul className={styles['noticed']}>
          {words.map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

export function Reports({ test: { amount_of_remarks: amount, last_remark: last } }: { test: LiveTest }) {
  if (amount === 0) return '–'
  return (
    <div>
      {amount}
      {last && (
        <span dir="auto" className={styles['remark']} title={last.text}>
          {last.text}
        </span>
      )}
    </div>
  )
}

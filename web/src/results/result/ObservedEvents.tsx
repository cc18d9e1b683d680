import type { EventKind } from '@assay/contract/attempts/eventKinds'
import type { InterviewEvent } from '@assay/contract/results/results'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { timeOfDay } from '../../i18n/dates.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { durationInWords } from '../../lib/times/durationInWords.ts'
import { usePrinting } from '../../lib/usePrinting.ts'
import { Section } from '../../ui/Section.tsx'
import { joinAbsences, type NoticedEvent } from '../absences.ts'
import styles from './Noticed.module.css'

const SHOWN_AT_FIRST = 20

const words: Record<EventKind, TextKey> = {
  rehearsed: 'RESULT.EVENT.REHEARSED',
  started: 'RESULT.EVENT.STARTED',
  address: 'RESULT.EVENT.ADDRESS',
  device: 'RESULT.EVENT.DEVICE',
  more_addresses: 'RESULT.EVENT.MORE_ADDRESSES',
  more_devices: 'RESULT.EVENT.MORE_DEVICES',
  page_hidden: 'RESULT.EVENT.PAGE_HIDDEN',
  page_visible: 'RESULT.EVENT.PAGE_VISIBLE',
  reload: 'RESULT.EVENT.RELOAD',
  language: 'RESULT.EVENT.LANGUAGE',
  copy_blocked: 'RESULT.EVENT.COPY_BLOCKED',
  send_pressed: 'RESULT.EVENT.SEND_PRESSED',
  closed_by_candidate: 'RESULT.EVENT.CLOSED_BY_CANDIDATE',
  closed_by_clock: 'RESULT.EVENT.CLOSED_BY_CLOCK',
}

export function ObservedEvents({ events }: { events: readonly InterviewEvent[] }) {
  const isPrinting = usePrinting()
  const [isExpanded, setExpanded] = useState(false)
  const all = joinAbsences(events)
  const shown = isExpanded || isPrinting ? all : all.slice(0, SHOWN_AT_FIRST)

  return (
    <Section title={t('RESULT.NOTICED')} lead={t('RESULT.NOTICED_TEXT')}>
      <ol className={styles['events']}>
        {shown.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and an event has no id
          <li key={at}>
            <time dateTime={event.time}>{timeOfDay(event.time)}</time>
            <span>
              <EventText event={event} />
            </span>
          </li>
        ))}
      </ol>
      {shown.length < all.length && (
        <Button variant="subtle" mt="xs" onClick={() => setExpanded(true)}>
          {t('RESULT.SHOW_ALL', { count: all.length })}
        </Button>
      )}
    </Section>
  )
}

function EventText({ event: { time, kind, detail, seconds } }: { event: NoticedEvent }) {
  if (seconds !== undefined) return t('RESULT.EVENT.PAGE_AWAY', { time: durationInWords(seconds) })
  // A newer server may send events that this page does not know. They get a general text.
  return t(words[kind] ?? 'RESULT.EVENT.OTHER', { detail: detail || kind, time: timeOfDay(time) })
}

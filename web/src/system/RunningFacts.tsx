import type { Running, UnreadyReason } from '@assay/contract/installation/system'
import { momentOf, spanOf } from '../i18n/dates.ts'
import { wholeOf } from '../i18n/numbers.ts'
import { type TextKey, t } from '../i18n/text.ts'
import { type Fact, FactList } from '../ui/FactList.tsx'
import { bytesInWords } from './bytesInWords.ts'

const savingTexts: Record<UnreadyReason, TextKey> = {
  damaged: 'SYSTEM.SAVING_DAMAGED',
  full: 'SYSTEM.SAVING_FULL',
  away: 'SYSTEM.SAVING_AWAY',
  behind: 'SYSTEM.SAVING_BEHIND',
  silent: 'SYSTEM.SAVING_SILENT',
}

const mailsInWords = ({ mails_waiting, oldest_mail_seconds }: Running) => {
  const amount = wholeOf(mails_waiting)
  return oldest_mail_seconds === 0 ? amount : t('SYSTEM.MAILS_OLDEST', { amount, time: spanOf(oldest_mail_seconds) })
}

const connectionsInWords = ({ busy, idle, waiting }: NonNullable<Running['connections']>) =>
  t('SYSTEM.POOL_IS', { busy: wholeOf(busy), idle: wholeOf(idle), waiting: wholeOf(waiting) })

const sinceStart = (amount: number) => t('SYSTEM.SINCE_START', { amount: wholeOf(amount) })

/** Null if another line already shows the value, or if the value does not apply. */
type Lines = Record<Exclude<keyof Running, 'oldest_mail_seconds' | 'replica'>, Fact | null>

function runningLines(running: Running): Lines {
  const { not_ready, connections } = running
  return {
    not_ready: [t('SYSTEM.SAVING'), t(not_ready === null ? 'SYSTEM.SAVING_WELL' : savingTexts[not_ready])],
    started_at: [t('SYSTEM.RUNNING_SINCE'), momentOf(running.started_at)],
    tests_running: [t('SYSTEM.TESTS_RUNNING'), wholeOf(running.tests_running)],
    tests_overdue: [t('SYSTEM.TESTS_OVERDUE'), wholeOf(running.tests_overdue)],
    mails_waiting: [t('SYSTEM.MAILS_WAITING'), mailsInWords(running)],
    deliveries_waiting: [t('SYSTEM.DELIVERIES_WAITING'), wholeOf(running.deliveries_waiting)],
    results_to_count: [t('SYSTEM.RESULTS_TO_COUNT'), wholeOf(running.results_to_count)],
    streams_open: [t('SYSTEM.STREAMS_OPEN'), wholeOf(running.streams_open)],
    answers_waiting: [t('SYSTEM.ANSWERS_WAITING'), wholeOf(running.answers_waiting)],
    connections: connections && [t('SYSTEM.POOL'), connectionsInWords(connections)],
    memory_bytes: [t('SYSTEM.MEMORY'), bytesInWords(running.memory_bytes)],
    calls_failed: [t('SYSTEM.CALLS_FAILED'), sinceStart(running.calls_failed)],
    sign_ins_refused: [t('SYSTEM.SIGN_INS_REFUSED'), sinceStart(running.sign_ins_refused)],
    tries_refused: [t('SYSTEM.TRIES_REFUSED'), sinceStart(running.tries_refused)],
  }
}

export function RunningFacts({ running }: { running: Running }) {
  const facts = Object.values(runningLines(running)).flatMap((line) => (line === null ? [] : [line]))
  return <FactList title={t('SYSTEM.RUNNING')} facts={facts} />
}

import type { ListedCandidate } from '@assay/contract/rounds'
import { Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { NameFault } from '../../auth/NameFault.tsx'
import { languages } from '../../i18n/language.ts'
import { listInWords } from '../../i18n/lists.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { EmailText } from '../../ui/text/EmailText.tsx'
import { type CandidateLineStatus, countByStatus, errorsFirst, lineStatus } from './checked.ts'
import styles from './ListReport.module.css'
import type { CheckedList } from './useCheck.ts'

const SHOWN_AT_FIRST = 50

export function ListReport({ list, linesAbove }: { list: CheckedList; linesAbove: number }) {
  const [isWhole, setWhole] = useState(false)
  const sorted = errorsFirst(list.candidates)
  const shown = isWhole ? sorted : sorted.slice(0, SHOWN_AT_FIRST)
  return (
    <Stack gap="sm" component="section" aria-label={t('ADD.REPORT')}>
      <div role="status">
        <Text fw={650}>{countsInWords(list.candidates)}</Text>
        <Text fz="sm" c="dimmed">
          {parsedFormatText(list)}
        </Text>
      </div>
      <DataTable
        label={t('ADD.REPORT')}
        columns={columns(linesAbove)}
        rows={shown}
        rowKey={(candidate) => list.candidates.indexOf(candidate)}
        pageSize={shown.length}
      />
      {shown.length < sorted.length && (
        <Button variant="default" onClick={() => setWhole(true)}>
          {t('ADD.SHOW_ALL', { count: sorted.length })}
        </Button>
      )}
    </Stack>
  )
}

const statusTexts: Record<CandidateLineStatus, TextKey> = {
  wrong: 'ADD.COUNT_WRONG',
  new: 'ADD.COUNT_NEW',
  finished: 'ADD.COUNT_FINISHED',
  withdrawn: 'ADD.COUNT_WITHDRAWN',
  open: 'ADD.COUNT_OPEN',
}

/** '2 lines need fixing · 38 new · 1 is there already'. Counts of zero are left out. */
function countsInWords(candidates: readonly ListedCandidate[]): string {
  const counts = countByStatus(candidates)
  const fates: readonly CandidateLineStatus[] = ['wrong', 'new', 'withdrawn', 'finished', 'open']
  return fates
    .filter((fate) => counts[fate] > 0)
    .map((fate) => t(statusTexts[fate], { count: counts[fate] }))
    .join(' · ')
}

const delimiters: Record<CheckedList['delimiter'], TextKey> = {
  ',': 'ADD.COMMAS',
  ';': 'ADD.SEMICOLONS',
  '\t': 'ADD.TABS',
}

/** 'Semicolons, windows-1252. Not read: Phone.' Users can see here if the server guessed wrongly. */
function parsedFormatText({ delimiter, encoding, ignored_columns: ignored }: CheckedList): string {
  const words = t('ADD.UNDERSTOOD', { delimiter: t(delimiters[delimiter]), encoding })
  if (ignored.length === 0) return words
  return `${words} ${t('ADD.NOT_READ', { columns: listInWords(ignored) })}`
}

type Fault = ListedCandidate['errors'][number]

const missingTexts: Record<Fault['field'], TextKey> = {
  name: 'ADD.NAME_MISSING',
  email: 'ADD.EMAIL_MISSING',
  language: 'ADD.UNKNOWN_LANGUAGE',
}
const tooLong: Record<Fault['field'], TextKey> = {
  name: 'ADD.NAME_TOO_LONG',
  email: 'ADD.EMAIL_TOO_LONG',
  language: 'ADD.UNKNOWN_LANGUAGE',
}

function faultInWords({ field, code }: Fault, { name }: ListedCandidate): ReactNode {
  switch (code) {
    case 'REQUIRED':
      return t(missingTexts[field])
    case 'TOO_LONG':
      return t(tooLong[field])
    case 'FORMAT_NAME':
      return <NameFault text={t('ADD.FORMAT_NAME')} name={name} policy="any" whose="candidate" />
    case 'FORMAT_EMAIL':
      return t('ADD.FORMAT_EMAIL')
    case 'UNKNOWN_LANGUAGE':
      return t('ADD.UNKNOWN_LANGUAGE')
    case 'DUPLICATE':
      return t('ADD.DUPLICATE')
  }
}

const existingTexts: Record<Exclude<CandidateLineStatus, 'wrong'>, TextKey> = {
  new: 'ADD.NEW',
  open: 'ADD.ALREADY_OPEN',
  finished: 'ADD.ALREADY_FINISHED',
  withdrawn: 'ADD.ALREADY_WITHDRAWN',
}

/** Line numbers count from the first visible line, below the hidden title row. */
function columns(linesAbove: number): Column<ListedCandidate>[] {
  return [
    {
      key: 'line',
      title: t('ADD.LINE'),
      render: ({ line }) => <span className={styles['line']}>{line - linesAbove}</span>,
    },
    { key: 'name', title: t('ADD.NAME'), isFree: true, render: ({ name }) => name || '–' },
    { key: 'email', title: t('ADD.EMAIL'), isFree: true, render: ({ email }) => <Address email={email} /> },
    {
      key: 'language',
      title: t('ADD.LANGUAGE'),
      render: ({ language }) => languages.find((one) => one.language === language)?.name ?? '–',
    },
    {
      key: 'what',
      title: t('ADD.WHAT'),
      isFree: true,
      render: (candidate) => <LineStatus candidate={candidate} />,
    },
  ]
}

function Address({ email }: { email: string }) {
  return <div className={styles['email']}>{email ? <EmailText email={email} /> : '–'}</div>
}

function LineStatus({ candidate }: { candidate: ListedCandidate }) {
  const fate = lineStatus(candidate)
  if (fate !== 'wrong')
    return (
      <Text fz="sm" className={styles['what']} c={fate === 'new' ? 'var(--mantine-color-green-text)' : 'dimmed'}>
        {t(existingTexts[fate])}
      </Text>
    )
  return (
    <ul className={styles['faults']}>
      {candidate.errors.map((fault) => (
        <li key={`${fault.field} ${fault.code}`}>{faultInWords(fault, candidate)}</li>
      ))}
    </ul>
  )
}

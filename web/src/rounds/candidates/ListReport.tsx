import type { ListedCandidate } from '@assay/contract/rounds'
import { withChangedLines, writtenLines } from '@assay/domain/round/list/remainingLines'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { NameFault } from '../../auth/NameFault.tsx'
import { languages } from '../../i18n/language.ts'
import { listInWords } from '../../i18n/lists.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { EmailText } from '../../ui/text/EmailText.tsx'
import styles from './ListReport.module.css'
import { type CandidateLineStatus, countByStatus, errorsFirst, lineStatus } from './lineStatus.ts'
import type { CheckedList } from './useCheck.ts'

const SHOWN_AT_FIRST = 50

interface Props {
  list: CheckedList
  /** The checked text, including the hidden title row of an earlier check. */
  text: string
  linesAbove: number
  /** Undefined while interviews are created, because the text must not change during this time. */
  onText: ((text: string) => void) | undefined
}

export function ListReport({ list, text, linesAbove, onText }: Props) {
  const [isExpanded, setExpanded] = useState(false)
  const [changed, setChanged] = useState<ReadonlyMap<number, string>>(new Map())
  const linesByNumber = writtenLines(text, list.candidates)
  const apply = () => onText?.(withChangedLines(text, list.candidates, changed))
  const wrong = list.candidates.filter((candidate) => lineStatus(candidate) === 'wrong')
  const sorted = errorsFirst(list.candidates)
  const shown = isExpanded ? sorted : sorted.slice(0, SHOWN_AT_FIRST)
  return (
    <Stack gap="sm" component="section" aria-label={t('ADD.REPORT')}>
      <Group justify="space-between" gap="sm">
        <div role="status">
          <Text fw={600}>{countsInWords(list.candidates)}</Text>
          <Text fz="sm" c="dimmed">
            {parsedFormatText(list)}
          </Text>
        </div>
        {onText && wrong.length > 0 && (
          <Button disabled={changed.size === 0} onClick={apply}>
            {t('ADD.APPLY')}
          </Button>
        )}
      </Group>
      <DataTable
        label={t('ADD.REPORT')}
        columns={columns(linesAbove)}
        rows={shown}
        rowKey={(candidate) => list.candidates.indexOf(candidate)}
        pageSize={shown.length}
        below={({ line }) =>
          onText &&
          wrong.some((one) => one.line === line) && (
            <Textarea
              aria-label={t('ADD.EDIT_LINE', { line: line - linesAbove })}
              autosize
              spellCheck={false}
              value={changed.get(line) ?? linesByNumber.get(line) ?? ''}
              onChange={({ currentTarget }) => setChanged(new Map(changed).set(line, currentTarget.value))}
              onKeyDown={getHotkeyHandler([['Enter', apply]])}
              styles={monospace}
            />
          )
        }
      />
      {shown.length < sorted.length && (
        <Button variant="default" onClick={() => setExpanded(true)}>
          {t('ADD.SHOW_ALL', { count: sorted.length })}
        </Button>
      )}
    </Stack>
  )
}

const monospace = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } } as const

const statusTexts: Record<CandidateLineStatus, TextKey> = {
  wrong: 'ADD.COUNT_WRONG',
  new: 'ADD.COUNT_NEW',
  finished: 'ADD.COUNT_FINISHED',
  withdrawn: 'ADD.COUNT_WITHDRAWN',
  open: 'ADD.COUNT_OPEN',
}

function countsInWords(candidates: readonly ListedCandidate[]): string {
  const counts = countByStatus(candidates)
  const statusOrder: readonly CandidateLineStatus[] = ['wrong', 'new', 'withdrawn', 'finished', 'open']
  return statusOrder
    .filter((status) => counts[status] > 0)
    .map((status) => t(statusTexts[status], { count: counts[status] }))
    .join(' · ')
}

const delimiters: Record<CheckedList['delimiter'], TextKey> = {
  ',': 'ADD.COMMAS',
  ';': 'ADD.SEMICOLONS',
  '\t': 'ADD.TABS',
}

/** Users can see here if the server guessed delimiter, encoding or columns wrongly. */
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
    {
      key: 'name',
      title: t('ADD.NAME'),
      isUserText: true,
      render: ({ name }) => <div className={styles['name']}>{name || '–'}</div>,
    },
    { key: 'email', title: t('ADD.EMAIL'), isUserText: true, render: ({ email }) => <Address email={email} /> },
    {
      key: 'language',
      title: t('ADD.LANGUAGE'),
      render: ({ language }) => languages.find((one) => one.language === language)?.name ?? '–',
    },
    {
      key: 'what',
      title: t('ADD.WHAT'),
      isUserText: true,
      render: (candidate) => <LineStatus candidate={candidate} />,
    },
  ]
}

function Address({ email }: { email: string }) {
  return <div className={styles['email']}>{email ? <EmailText email={email} /> : '–'}</div>
}

function LineStatus({ candidate }: { candidate: ListedCandidate }) {
  const status = lineStatus(candidate)
  if (status !== 'wrong')
    return (
      <Text fz="sm" className={styles['what']} c={status === 'new' ? 'var(--mantine-color-green-text)' : 'dimmed'}>
        {t(existingTexts[status])}
      </Text>
    )
  return <LineFaults candidate={candidate} />
}

export const LineFaults = ({ candidate }: { candidate: ListedCandidate }) => (
  <ul className={styles['faults']}>
    {candidate.errors.map((fault) => (
      <li key={`${fault.field} ${fault.code}`}>{faultInWords(fault, candidate)}</li>
    ))}
  </ul>
)

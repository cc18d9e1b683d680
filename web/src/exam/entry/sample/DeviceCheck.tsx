import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type TextKey, t } from '../../../i18n/text.ts'
import styles from './DeviceCheck.module.css'
import type { Rehearsal } from './rehearsal.ts'

interface Line {
  text: TextKey
  isGood: boolean
}

const checkLine = (isGood: boolean, good: TextKey, bad: TextKey): Line => ({ isGood, text: isGood ? good : bad })

const savingTexts = {
  works: 'ENTRY.CHECK_SAVED',
  refused: 'ENTRY.CHECK_UNSAVED',
  unreached: 'ENTRY.CHECK_SERVER',
} as const

function clockLine(isCorrect: boolean | null): Line {
  if (isCorrect === null) return { text: 'ENTRY.CHECK_CLOCK_UNKNOWN', isGood: true }
  return checkLine(isCorrect, 'ENTRY.CHECK_CLOCK', 'ENTRY.CHECK_CLOCK_WRONG')
}

function checkSummary({ saving }: Rehearsal, lines: readonly Line[]): TextKey {
  if (saving !== 'works') return 'ENTRY.CHECK_NOT_READY'
  return lines.every(({ isGood }) => isGood) ? 'ENTRY.CHECK_READY' : 'ENTRY.CHECK_NOTES'
}

/** A failed check does not block the candidate: docs/decisions.md, reading 201. */
export function DeviceCheck({ result }: { result: Rehearsal }) {
  const lines = [
    { isGood: result.saving === 'works', text: savingTexts[result.saving] },
    checkLine(result.isAnswerStored, 'ENTRY.CHECK_KEPT', 'ENTRY.CHECK_STORAGE'),
    checkLine(result.streams, 'ENTRY.CHECK_LIVE', 'ENTRY.CHECK_ASKED'),
    clockLine(result.isCorrect),
    checkLine(result.isOnlyTab, 'ENTRY.CHECK_ALONE', 'ENTRY.CHECK_TABS'),
  ]
  return (
    <ul aria-label={t('ENTRY.CHECK')} className={styles['check']}>
      {lines.map(({ text, isGood }) => (
        <li key={text} data-good={isGood}>
          {isGood ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
          <span>{t(text)}</span>
        </li>
      ))}
      <li>
        <strong>{t(checkSummary(result, lines))}</strong>
      </li>
    </ul>
  )
}

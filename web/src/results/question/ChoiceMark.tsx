import { IconCheck, IconSquare, IconSquareCheckFilled, IconX } from '@tabler/icons-react'
import { type TextKey, t } from '../../i18n/text.ts'
import styles from './ChoiceMark.module.css'

interface Props {
  chosen: boolean
  correct: boolean
}

function choiceText({ chosen, correct }: Props): TextKey {
  if (chosen) return correct ? 'RESULT.CHOSEN_RIGHT' : 'RESULT.CHOSEN_WRONG'
  return correct ? 'RESULT.LEFT_RIGHT' : 'RESULT.LEFT_WRONG'
}

export function ChoiceMark(entry: Props) {
  const Box = entry.chosen ? IconSquareCheckFilled : IconSquare
  const Verdict = entry.correct ? IconCheck : IconX
  return (
    <span className={styles['choice']} data-correct={entry.correct} data-chosen={entry.chosen}>
      <Box size={18} stroke={1.75} aria-hidden className={styles['box']} />
      <Verdict size={16} stroke={2.5} aria-hidden className={styles['verdict']} />
      <span className={styles['words']}>{t(choiceText(entry))}</span>
    </span>
  )
}

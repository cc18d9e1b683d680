import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { t } from '../../../i18n/text.ts'
import { Button } from '../../elements/Button.tsx'
import type { ExamController } from '../../engine/examController.ts'
import { unsubmittedQuestions } from '../../engine/examState.ts'
import { useExamState } from '../../engine/useExamState.ts'
import { LanguageChoice } from '../../LanguageChoice.tsx'
import styles from './ExamSidebar.module.css'
import { QuestionPanel } from './QuestionPanel.tsx'

interface Props {
  exam: ExamController
  isListShown: boolean
  onToggle: () => void
  onGo: (index: number) => void
  onOverview: () => void
}

export function ExamSidebar({ exam, isListShown, onToggle, onGo, onOverview }: Props) {
  const state = useExamState(exam)
  const unsubmitted = unsubmittedQuestions(state).length
  return (
    <aside className={styles['aside']} data-shown={isListShown}>
      <div className={styles['head']}>
        <Button
          look="default"
          size="md"
          className={styles['toggle']}
          aria-expanded={isListShown}
          onClick={onToggle}
          before={<IconList size={18} aria-hidden />}
        >
          {t('EXAM.SHOW_QUESTIONS')}
          {unsubmitted > 0 && (
            <span className={styles['amount']}>{t('EXAM.UNSUBMITTED_AMOUNT', { count: unsubmitted })}</span>
          )}
        </Button>
        <Button
          look="default"
          size="md"
          className={styles['overview']}
          onClick={onOverview}
          before={<IconLayoutGrid size={18} aria-hidden />}
        >
          {t('EXAM.OVERVIEW')}
        </Button>
      </div>
      <div className={styles['sheet']}>
        <QuestionPanel exam={exam} onGo={onGo} onPageChange={exam.goTo} />
        {/* A change of the language reloads the page, which cannot show the test while it is offline. So the choice is
            hidden offline. */}
        {state.isOnline && <LanguageChoice opensUp />}
      </div>
    </aside>
  )
}

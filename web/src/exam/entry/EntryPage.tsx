import { Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { inWords } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { CandidateFrame } from '../CandidateFrame.tsx'
import { interviewAt } from '../seat.ts'
import { EntryForm } from './EntryForm.tsx'
import styles from './EntryPage.module.css'
import { Rules } from './Rules.tsx'
import { SampleQuestion } from './SampleQuestion.tsx'
import { StaffNotice } from './StaffNotice.tsx'

export default function EntryPage() {
  const { code } = useParams({ from: `/candidate${paths.interview}` })
  const interview = interviewAt(code)
  if (!interview) return null

  return (
    <CandidateFrame>
      <div>
        <ScreenTitle>{t('ENTRY.TITLE')}</ScreenTitle>
        <Text c="dimmed">{t('ENTRY.LEAD')}</Text>
      </div>
      <StaffNotice />
      <dl className={styles['facts']}>
        <div className={styles['fact']}>
          <dt>{t('ENTRY.TIME')}</dt>
          <dd>{inWords(interview.max_time, 'minute')}</dd>
        </div>
        <div className={styles['fact']}>
          <dt>{t('ENTRY.QUESTIONS')}</dt>
          <dd translate="no">{interview.amount_of_questions}</dd>
        </div>
      </dl>
      <Rules />
      <Surface>
        <SampleQuestion code={code} />
      </Surface>
      <EntryForm interview={interview} />
    </CandidateFrame>
  )
}

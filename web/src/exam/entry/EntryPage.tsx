import type { PublicInterview } from '@assay/contract/interviews'
import { inWords } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import { CandidateFrame } from '../CandidateFrame.tsx'
import { Card, Text } from '../elements/Text.tsx'
import { Title } from '../elements/Title.tsx'
import { EntryForm } from './EntryForm.tsx'
import styles from './EntryPage.module.css'
import { Rules } from './Rules.tsx'
import { SampleQuestion } from './SampleQuestion.tsx'
import { StaffNotice } from './StaffNotice.tsx'

interface Props {
  code: string
  /** Null until the server has told it: what holds for every test is written into the page already, see `firstHtml.tsx`. */
  interview: PublicInterview | null
}

export function EntryPage({ code, interview }: Props) {
  return (
    <CandidateFrame>
      <div>
        <Title>{t('ENTRY.TITLE')}</Title>
        {/* Nobody whose clock may run already is told to take their time. */}
        <div className={styles['lead']} data-known={interview !== null}>
          <Text isDimmed>{t('ENTRY.LEAD')}</Text>
        </div>
      </div>
      {interview && <StaffNotice />}
      <dl className={styles['facts']}>
        <div className={styles['fact']}>
          <dt>{t('ENTRY.TIME')}</dt>
          <dd>{interview ? inWords(interview.max_time, 'minute') : UNKNOWN}</dd>
        </div>
        <div className={styles['fact']}>
          <dt>{t('ENTRY.QUESTIONS')}</dt>
          <dd translate="no">{interview?.amount_of_questions ?? UNKNOWN}</dd>
        </div>
      </dl>
      <Rules />
      <Card>
        <SampleQuestion code={code} />
      </Card>
      <EntryForm code={code} interview={interview} />
    </CandidateFrame>
  )
}

/** As high as the figure that will stand there. */
const UNKNOWN = '\u00a0'

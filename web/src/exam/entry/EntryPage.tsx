import type { Entry } from '@assay/contract/exam'
import type { PublicInterview } from '@assay/contract/interviews'
import { useState } from 'react'
import { inWords, localeOf } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import { Markdown } from '../../ui/text/Markdown.tsx'
import { CandidateFrame } from '../CandidateFrame.tsx'
import { Card, Heading, Text } from '../elements/Text.tsx'
import { Title } from '../elements/Title.tsx'
import { EntryForm } from './EntryForm.tsx'
import styles from './EntryPage.module.css'
import { isShut } from './lookAtEntry.ts'
import { Rules } from './Rules.tsx'
import { SampleQuestion } from './SampleQuestion.tsx'
import { Shut } from './Shut.tsx'
import { StaffNotice } from './StaffNotice.tsx'
import { useEntryWatch } from './useEntryWatch.ts'

interface Props {
  code: string
  /** Null until the server has told it: what holds for every test is written into the page already, see `firstHtml.tsx`. */
  interview: PublicInterview | null
  /** Null until the server has told it, or where it could not be asked. */
  entry: Entry | null
}

export function EntryPage({ code, interview, entry: first }: Props) {
  const [seen, setSeen] = useState<Entry | null>(null)
  const entry = seen ?? first
  useEntryWatch(code, entry, setSeen)
  const isOver = isShut(entry) && entry.entry_state !== 'waiting'
  return (
    <CandidateFrame>
      <div>
        <Title>{t('ENTRY.TITLE')}</Title>
        {/* Nobody whose clock may run already is told to take their time. */}
        {!isOver && (
          <div className={styles['lead']} data-known={interview !== null}>
            <Text isDimmed>{t('ENTRY.LEAD')}</Text>
          </div>
        )}
      </div>
      {interview && <StaffNotice />}
      {isShut(entry) && <Shut entry={entry} />}
      {!isOver && (
        <>
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
          {entry?.instructions_html && <Invitation html={entry.instructions_html} lang={entry.language} />}
          <Rules />
          <Card>
            <SampleQuestion code={code} />
          </Card>
          {!isShut(entry) && <EntryForm code={code} interview={interview} onShut={setSeen} />}
        </>
      )}
    </CandidateFrame>
  )
}

/** What the people who invited have to say, as they wrote it. */
function Invitation({ html, lang }: { html: string; lang: Entry['language'] }) {
  return (
    <section aria-labelledby="invitation">
      <Heading id="invitation">{t('ENTRY.FROM_INVITING')}</Heading>
      <Markdown html={html} tableName={t('APP.TABLE')} lang={lang && localeOf(lang)} />
    </section>
  )
}

/** As high as the figure that will stand there. */
const UNKNOWN = '\u00a0'

import type { Clock } from '@assay/contract/attempts/clock'
import type { Entry } from '@assay/contract/exam/exam'
import type { PublicInterview } from '@assay/contract/interviews/interviews'
import { useEffect, useState } from 'react'
import { localeOf } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import { Markdown } from '../../ui/text/Markdown.tsx'
import { CandidateFrame } from '../CandidateFrame.tsx'
import { calendarAddress } from '../calls.ts'
import { PrivacyContact } from '../company/PrivacyContact.tsx'
import { Card, Heading, Text } from '../elements/Text.tsx'
import { Title } from '../elements/Title.tsx'
import { listenToClockAlone } from '../engine/effects/clock/stream.ts'
import { openTabChannel } from '../engine/effects/clock/tabChannel.ts'
import { readTrial } from '../storedTrial.ts'
import { EntryForm } from './EntryForm.tsx'
import styles from './EntryPage.module.css'
import { entryTimeInWords, isReopened } from './entryTimeInWords.ts'
import { longDateTime } from './longDateTime.ts'
import { CommonQuestions, RecordedData, Rules } from './Rules.tsx'
import { isEntryClosed } from './readEntry.ts'
import { StaffNotice } from './StaffNotice.tsx'
import { SampleQuestion } from './sample/SampleQuestion.tsx'
import { useEntryWatch } from './useEntryWatch.ts'

function ClosedEntry({ entry: { entry_state, opens_at, closes_at } }: { entry: Entry }) {
  return (
    <Card>
      <div role="status">
        {entry_state === 'waiting' && opens_at && (
          <>
            <Text size="lg">{t('ENTRY.OPENS_ON', { moment: longDateTime(opens_at) })}</Text>
            <Text isDimmed>{t('ENTRY.OPENS_BY_ITSELF')}</Text>
          </>
        )}
        {entry_state === 'expired' && closes_at && (
          <>
            <Text size="lg">{t('ENTRY.COULD_START_UNTIL', { moment: longDateTime(closes_at) })}</Text>
            <Text isDimmed>{t('ENTRY.ASK_FOR_MORE_TIME')}</Text>
          </>
        )}
        {entry_state === 'withdrawn' && (
          <>
            <Text size="lg">{t('ENTRY.WITHDRAWN')}</Text>
            <Text isDimmed>{t('ENTRY.ASK_WHY_WITHDRAWN')}</Text>
          </>
        )}
      </div>
    </Card>
  )
}

interface ServerClock {
  clock: Clock | null
  clockOffset: number
}

/**
 * The clock comes from the server: staff may change the candidate's time while this page is open, and the device's
 * clock may be wrong.
 */
function useServerClock(code: string, isWanted: boolean): ServerClock {
  const [serverClock, setServerClock] = useState<ServerClock>({ clock: null, clockOffset: 0 })
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    listenToClockAlone(code, stop.signal, (clock) =>
      setServerClock({ clock, clockOffset: Math.round((Date.parse(clock.server_time) - Date.now()) / 1_000) }),
    )
    return () => stop.abort()
  }, [code, isWanted])
  return serverClock
}

interface Props {
  code: string
  /**
   * Null while the interview loads. The page then shows the texts that are the same for all tests, see `firstHtml.tsx`.
   */
  interview: PublicInterview | null
  entry: Entry | null
}

export function EntryPage({ code, interview: found, entry: first }: Props) {
  const [updatedEntry, setUpdatedEntry] = useState<Entry | null>(null)
  const entry = updatedEntry ?? first
  const isOver = isEntryClosed(entry) && entry.entry_state !== 'waiting'
  const isConfirmation = entry?.is_confirmation ?? false
  // If the test runs on another computer, this page shows no clock.
  const isOpenElsewhere = found?.is_activated ?? false
  const { clock, clockOffset } = useServerClock(code, found !== null && !isOver && !isOpenElsewhere)
  const interview = found && { ...found, ...clock }
  const isAgain = interview !== null && isReopened(interview)
  const until = isAgain ? null : entry?.closes_at
  useEntryWatch(code, isAgain ? null : entry, clockOffset, setUpdatedEntry)
  useAnswerOtherTabs(code)
  return (
    <CandidateFrame>
      <div>
        <Title>{t(isConfirmation ? 'ENTRY.CONFIRMATION' : 'ENTRY.TITLE')}</Title>
        {/* The introduction says that candidates can take their time. This is wrong while the clock may be running, so
            the introduction is hidden. */}
        {!isOver && !isOpenElsewhere && (
          <div className={styles['lead']} data-known={interview !== null}>
            <Text isDimmed>{t('ENTRY.LEAD')}</Text>
          </div>
        )}
      </div>
      {interview && !readTrial() && <StaffNotice />}
      {isOpenElsewhere && (
        <Card>
          <Text size="lg">{t('ENTRY.ELSEWHERE')}</Text>
        </Card>
      )}
      {isAgain && (
        <Card>
          <Text size="lg">{t('ENTRY.REOPENED')}</Text>
        </Card>
      )}
      {isEntryClosed(entry) && <ClosedEntry entry={entry} />}
      {!isOver && (
        <>
          <dl className={styles['facts']}>
            <div className={styles['fact']}>
              <dt>{t(isAgain ? 'EXAM.TIME_LEFT' : 'ENTRY.TIME')}</dt>
              <dd>{interview ? entryTimeInWords(interview) : UNKNOWN}</dd>
            </div>
            <div className={styles['fact']}>
              <dt>{t('ENTRY.QUESTIONS')}</dt>
              <dd translate="no">{interview?.amount_of_questions ?? UNKNOWN}</dd>
            </div>
            {until && (
              <div className={styles['fact']}>
                <dt>{t('ENTRY.START_UNTIL')}</dt>
                <dd className={styles['moment']}>{longDateTime(until)}</dd>
              </div>
            )}
          </dl>
          {!isAgain && (entry?.opens_at ?? entry?.closes_at) && (
            <a href={calendarAddress(code)} download>
              {t('ENTRY.CALENDAR')}
            </a>
          )}
          {entry?.may_confirm && <Text>{t('ENTRY.MAY_CONFIRM')}</Text>}
          {entry?.instructions_html && <Invitation html={entry.instructions_html} lang={entry.language} />}
          <Rules />
          {!isOpenElsewhere && (
            <Card>
              <SampleQuestion code={code} />
            </Card>
          )}
          {!isEntryClosed(entry) && (
            <EntryForm
              code={code}
              interview={interview}
              isConfirmation={isConfirmation}
              onEntryClosed={setUpdatedEntry}
            />
          )}
          <div>
            <CommonQuestions />
            <RecordedData />
          </div>
        </>
      )}
      <PrivacyContact />
    </CandidateFrame>
  )
}

function Invitation({ html, lang }: { html: string; lang: Entry['language'] }) {
  return (
    <section aria-labelledby="invitation">
      <Heading id="invitation">{t('ENTRY.FROM_INVITING')}</Heading>
      <Markdown html={html} tableName={t('APP.TABLE')} lang={lang && localeOf(lang)} />
    </section>
  )
}

const UNKNOWN = '\u00a0'

function useAnswerOtherTabs(code: string): void {
  useEffect(() => openTabChannel(code, () => {}).close, [code])
}

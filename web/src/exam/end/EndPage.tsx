import type { CandidateReceipt } from '@assay/contract/exam/receipt'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { candidatePaths } from '../../candidatePaths.ts'
import { spanOf, timeOfDay } from '../../i18n/dates.ts'
import { listInWords } from '../../i18n/lists.ts'
import { t } from '../../i18n/text.ts'
import { subscribeLateAnswerNews } from '../../lib/answers/lateAnswerNews.ts'
import { codesWithUnsentRecord } from '../../lib/answers/unsentRecords.ts'
import { CandidateFrame } from '../CandidateFrame.tsx'
import { PrivacyContact } from '../company/PrivacyContact.tsx'
import { ButtonLink } from '../elements/Button.tsx'
import { Text } from '../elements/Text.tsx'
import { Title } from '../elements/Title.tsx'
import { readEnding, type StoredEnding } from '../storedEnding.ts'
import { readTrial } from '../storedTrial.ts'
import styles from './EndPage.module.css'
import { Evidence } from './Evidence.tsx'
import type { ReceiptState } from './useReceipt.ts'

export function EndPage() {
  const [ending] = useState(readEnding)
  return (
    <CandidateFrame>
      <div className={styles['end']}>
        {ending ? <Ended {...ending} /> : <NothingEnded />}
        <PrivacyContact />
      </div>
    </CandidateFrame>
  )
}

function Ended({ endReason, undelivered, code }: StoredEnding) {
  // Another tab may already have sent and deleted these answers, so they do not count as unsent.
  const [unsentNumbers, setUnsentNumbers] = useState(() =>
    code === null || codesWithUnsentRecord().includes(code) ? undelivered : [],
  )
  const [hadUndelivered, setHadUndelivered] = useState(undelivered.length > 0)
  const [receiptState, setReceiptState] = useState<ReceiptState>({ state: 'waiting' })
  const isOpenAgain = receiptState.state === 'open_again'
  const hasLate = hadUndelivered || (receiptState.state === 'here' && receiptState.receipt.late.length > 0)
  useEffect(
    () =>
      code === null
        ? undefined
        : subscribeLateAnswerNews(code, ({ numbers }) => {
            setUnsentNumbers(numbers)
            if (numbers.length > 0) setHadUndelivered(true)
          }),
    [code],
  )
  return (
    <>
      {!isOpenAgain && (
        <>
          <IconCircleCheck size={56} stroke={1.25} className={styles['icon']} aria-hidden />
          <Title>{t('END.TITLE')}</Title>
          {receiptState.state === 'here' && unsentNumbers.length === 0 && <Received {...receiptState.receipt} />}
          <Text size="lg">{t('END.TEXT')}</Text>
          {endReason === 'time' && !hasLate && <Text>{t('END.TIME')}</Text>}
          {endReason.startsWith('else') && <Text>{t('END.ELSEWHERE')}</Text>}
          {endReason === 'elsewhere_lost' && <Text>{t('END.ELSEWHERE_LOST')}</Text>}
        </>
      )}
      {unsentNumbers.length > 0 && (
        <p role="alert" className={styles['undelivered']}>
          {t('END.UNDELIVERED', { count: unsentNumbers.length, numbers: listInWords(unsentNumbers) })}
        </p>
      )}
      {code && readTrial() && (
        <ButtonLink href={candidatePaths.interviewResult.replace('$code', code)} look="default" size="md">
          {t('END.TRIAL')}
        </ButtonLink>
      )}
      {code && <Evidence code={code} canReopen={endReason !== 'finished'} onFound={setReceiptState} />}
    </>
  )
}

/**
 * Shows the number of received answers, because candidates are most afraid of losing answers. A server of the previous
 * version does not send the number.
 */
function Received({ start_time, end_time, ...amounts }: CandidateReceipt) {
  if (amounts.amount_of_questions === undefined) return null
  const seconds = Math.round((Date.parse(end_time) - Date.parse(start_time)) / 1_000)
  return (
    <Text size="lg">
      {t('END.RECEIVED', {
        answered: amounts.amount_of_answered_questions,
        count: amounts.amount_of_questions,
        time: timeOfDay(end_time),
        span: spanOf(seconds),
      })}
    </Text>
  )
}

/** Candidates may open the URL of the end page directly, so the page must not say that a test was submitted. */
function NothingEnded() {
  return (
    <>
      <Title>{t('END.NONE_TITLE')}</Title>
      <Text size="lg">{t('END.NONE_TEXT')}</Text>
      <ButtonLink href={candidatePaths.interviews} look="default" size="md">
        {t('NOT_FOUND.TYPE_CODE')}
      </ButtonLink>
    </>
  )
}

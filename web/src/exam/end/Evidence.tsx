import type { CandidateReceipt } from '@assay/contract/exam/receipt'
import { useEffect, useEffectEvent, useState } from 'react'
import { listInWords, sentencesInWords } from '../../i18n/lists.ts'
import { t } from '../../i18n/text.ts'
import { subscribeLateAnswerNews } from '../../lib/answers/lateAnswerNews.ts'
import { eventTotals } from '../../lib/times/eventTexts.ts'
import { storedCommentDraft } from '../commentDraft.ts'
import { Button } from '../elements/Button.tsx'
import { Card, Heading, Text } from '../elements/Text.tsx'
import { navigate } from '../router/router.ts'
import { CommentForm } from './CommentForm.tsx'
import styles from './Evidence.module.css'
import { ReceiptCard } from './ReceiptCard.tsx'
import { type ReceiptState, useReceipt } from './useReceipt.ts'

/** Late answers that were returned to a reopened test are not listed here, because they became normal answers. */
const states = [
  ['undecided', 'END.LATE_UNDECIDED'],
  ['accepted', 'END.LATE_ACCEPTED'],
  ['left', 'END.LATE_LEFT'],
] as const

const countAndNumbers = (numbers: readonly number[]) => ({ count: numbers.length, numbers: listInWords(numbers) })

function LateAnswers({ late, code }: { late: CandidateReceipt['late']; code: string }) {
  const [refused, setRefused] = useState<readonly number[]>([])
  useEffect(() => subscribeLateAnswerNews(code, (news) => news.refused && setRefused(news.refused)), [code])
  const decidedStates = states
    .map(([state, words]) => ({
      words,
      numbers: late.filter((one) => one.state === state).map(({ number }) => number),
    }))
    .filter(({ numbers }) => numbers.length > 0)
  if (decidedStates.length + refused.length === 0) return null
  return (
    <Card>
      <div role="status" className={styles['part']}>
        {decidedStates.map(({ words, numbers }) => (
          <Text key={words}>
            {sentencesInWords([t('END.LATE', countAndNumbers(numbers)), t(words, countAndNumbers(numbers))])}
          </Text>
        ))}
        {refused.length > 0 && <Text>{t('END.LATE_CLOSED', countAndNumbers(refused))}</Text>}
      </div>
    </Card>
  )
}

const counts = [
  ['addresses', 'NOTICED.ADDRESSES'],
  ['devices', 'NOTICED.DEVICES'],
] as const

function ObservedEvents({ noticed, marks }: Pick<CandidateReceipt, 'noticed' | 'marks'>) {
  const words = [
    ...counts.flatMap(([name, text]) => (noticed[name] > 0 ? t(text, { count: noticed[name] }) : [])),
    // The response of a server of the previous version contains no `marks`.
    ...eventTotals(marks ?? []),
  ]
  return (
    <ul aria-labelledby="noticed" className={styles['list']}>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  )
}

interface Props {
  code: string
  /** False if the candidate pressed Send, because staff can reopen only tests that ended at the deadline. */
  canReopen?: boolean
  onFound?: (receiptState: ReceiptState) => void
}

export function Evidence({ code, canReopen = true, onFound = () => {} }: Props) {
  const receiptState = useReceipt(code, canReopen)
  const [sentComment, setSentComment] = useState<CandidateReceipt['reply']>(null)
  const notifyFound = useEffectEvent(onFound)
  useEffect(() => notifyFound(receiptState), [receiptState])
  switch (receiptState.state) {
    case 'none':
      return null
    case 'waiting':
    case 'away':
      return (
        <>
          <p role="status" className={styles['waiting']}>
            {t(receiptState.state === 'away' ? 'END.RECEIPT_AWAY' : 'END.RECEIPT_WAITING')}
          </p>
          {(sentComment || storedCommentDraft(code)) && (
            <CommentForm code={code} reply={sentComment} until={null} onTaken={setSentComment} />
          )}
        </>
      )
    case 'open_again':
      return (
        <Card>
          <div role="status" className={styles['part']}>
            <Text>{t('END.RECEIPT_OPEN_AGAIN')}</Text>
            <Button size="md" onClick={() => navigate({ name: 'entry', code })}>
              {t('END.RECEIPT_GO_ON')}
            </Button>
          </div>
        </Card>
      )
    case 'here':
      return (
        <div className={styles['evidence']}>
          <LateAnswers late={receiptState.receipt.late} code={code} />
          <ReceiptCard code={code} receipt={receiptState.receipt} />
          {isFromSeveral(receiptState.receipt) && (
            <Card>
              <div className={styles['part']}>
                <Heading id="noticed">{t('NOTICED.TITLE')}</Heading>
                <ObservedEvents noticed={receiptState.receipt.noticed} marks={receiptState.receipt.marks} />
              </div>
            </Card>
          )}
          <CommentForm
            code={code}
            reply={receiptState.receipt.reply ?? sentComment}
            until={receiptState.receipt.reply_until}
            onTaken={setSentComment}
          />
        </div>
      )
  }
}

/**
 * Events are shown only for tests from several addresses or devices. In all other tests, the events would worry
 * candidates without a reason.
 */
const isFromSeveral = ({ noticed: { addresses, devices } }: CandidateReceipt) => addresses > 1 || devices > 1

import type { CandidateReceipt } from '@assay/contract/exam/receipt'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { Button } from '../elements/Button.tsx'
import { Card, Heading, Text } from '../elements/Text.tsx'
import { storedRemarkDraft } from '../remarkDraft.ts'
import { navigate } from '../router/router.ts'
import styles from './Evidence.module.css'
import { Late } from './Late.tsx'
import { Noticed } from './Noticed.tsx'
import { ReceiptCard } from './ReceiptCard.tsx'
import { Reply } from './Reply.tsx'
import { useEvidence } from './useEvidence.ts'

const noneLate: CandidateReceipt['late'] = []

interface Props {
  code: string
  /** One that its candidate has finished is never opened again. */
  canReopen?: boolean
  /** Something has arrived after the end. */
  onLate?: () => void
}

/** What a candidate takes away from a test, and what was noticed in it. */
export function Evidence({ code, canReopen = true, onLate = () => {} }: Props) {
  const evidence = useEvidence(code, canReopen)
  const [taken, setTaken] = useState<CandidateReceipt['reply']>(null)
  const late = evidence.state === 'here' ? evidence.receipt.late : noneLate
  const tellLate = useEffectEvent(onLate)
  useEffect(() => {
    if (late.length > 0) tellLate()
  }, [late])
  switch (evidence.state) {
    case 'none':
      return null
    case 'waiting':
    case 'away':
      return (
        <>
          <p role="status" className={styles['waiting']}>
            {t(evidence.state === 'away' ? 'END.RECEIPT_AWAY' : 'END.RECEIPT_WAITING')}
          </p>
          {(taken || storedRemarkDraft(code)) && <Reply code={code} reply={taken} until={null} onTaken={setTaken} />}
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
          <Late late={late} code={code} />
          <ReceiptCard code={code} receipt={evidence.receipt} />
          <Card>
            <div className={styles['part']}>
              <Heading id="noticed">{t('NOTICED.TITLE')}</Heading>
              <Noticed noticed={evidence.receipt.noticed} marks={evidence.receipt.marks} />
            </div>
          </Card>
          <Reply
            code={code}
            reply={evidence.receipt.reply ?? taken}
            until={evidence.receipt.reply_until}
            onTaken={setTaken}
          />
        </div>
      )
  }
}

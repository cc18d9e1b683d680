import type { CandidateReceipt } from '@assay/contract/exam/receipt'
import { REMARK_MAX } from '@assay/domain/limits'
import { type FormEvent, useEffect, useRef } from 'react'
import { formatsOf, readLanguage } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import { Button } from '../elements/Button.tsx'
import { Card, Text } from '../elements/Text.tsx'
import { TextArea } from '../elements/TextArea.tsx'
import styles from './Evidence.module.css'
import { type ReceivedComment, useComment } from './useComment.ts'

const longDateTime = (iso: string) =>
  new Intl.DateTimeFormat(formatsOf(readLanguage()), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso))

interface Props {
  code: string
  reply: CandidateReceipt['reply']
  until: string | null
  onTaken: (reply: ReceivedComment) => void
}

export function CommentForm({ code, reply, until, onTaken }: Props) {
  const { text, write, isLeft, fault, setFault, isSending, send } = useComment(code, onTaken)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (fault) area.current?.focus()
  }, [fault])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isSending) return
    if (text.trim() === '') setFault('REMARK.REQUIRED')
    else send()
  }

  if (reply) return <Sent text={reply.text} />
  if (until !== null && Date.parse(until) <= Date.now() && text === '') return null
  return (
    <div className={styles['unprinted']}>
      <Card>
        <form onSubmit={submit} noValidate className={styles['part']}>
          <TextArea
            ref={area}
            label={t('REMARK.TITLE')}
            error={fault && t(fault)}
            maxLength={REMARK_MAX}
            value={text}
            onChange={(event) => write(event.target.value)}
          />
          {isLeft && <Text size="sm">{t('REMARK.LEFT')}</Text>}
          {until !== null && (
            <Text size="sm" isDimmed>
              {t('REMARK.LEAD', { moment: longDateTime(until) })}
            </Text>
          )}
          <Button type="submit" size="md" isBusy={isSending}>
            {t('REMARK.SEND')}
          </Button>
        </form>
      </Card>
    </div>
  )
}

function Sent({ text }: { text: string }) {
  return (
    <Card>
      <div className={styles['part']}>
        <p role="status" className={styles['sent']}>
          {t('REMARK.SENT')}
        </p>
        <blockquote dir="auto" className={styles['reply']}>
          {text}
        </blockquote>
      </div>
    </Card>
  )
}

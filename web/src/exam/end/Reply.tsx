import { Refused } from '@assay/contract/client'
import type { CandidateReceipt } from '@assay/contract/clock/evidence'
import { REMARK_MAX } from '@assay/domain/limits'
import { type FormEvent, useRef, useState } from 'react'
import { localeOf, readLanguage } from '../../i18n/language.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { ask, reply as sendReply } from '../calls.ts'
import { Button } from '../elements/Button.tsx'
import { Card, Text } from '../elements/Text.tsx'
import { TextArea } from '../elements/TextArea.tsx'
import styles from './Evidence.module.css'

function faultOf(cause: unknown): TextKey {
  if (!(cause instanceof Refused)) return 'REMARK.FAILED'
  if (cause.code === 'REPLY_CLOSED') return 'REMARK.CLOSED'
  return cause.code === 'ALREADY_REPLIED' ? 'REMARK.ALREADY' : 'REMARK.FAILED'
}

const momentOf = (iso: string) =>
  new Intl.DateTimeFormat(localeOf(readLanguage()), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso))

interface Props {
  code: string
  reply: CandidateReceipt['reply']
  until: string
}

/** One remark, as long as it is taken: read beside the result. */
export function Reply({ code, reply: first, until }: Props) {
  const [reply, setReply] = useState(first)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<TextKey | null>(null)
  const [isSending, setSending] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)

  function refuse(found: TextKey): void {
    setFault(found)
    area.current?.focus()
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSending) return
    if (text.trim() === '') return refuse('REMARK.REQUIRED')
    setSending(true)
    try {
      setReply(await ask(sendReply, { params: { code }, body: { text } }))
    } catch (cause) {
      refuse(faultOf(cause))
    }
    setSending(false)
  }

  if (reply) return <Sent text={reply.text} />
  if (Date.parse(until) <= Date.now()) return null
  return (
    <div className={styles['unprinted']}>
      <Card>
        <form onSubmit={send} noValidate className={styles['part']}>
          <TextArea
            ref={area}
            label={t('REMARK.TITLE')}
            error={fault && t(fault)}
            maxLength={REMARK_MAX}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setFault(null)
            }}
          />
          <Text size="sm" isDimmed>
            {t('REMARK.LEAD', { moment: momentOf(until) })}
          </Text>
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
        <blockquote className={styles['reply']}>{text}</blockquote>
      </div>
    </Card>
  )
}

import { Refused } from '@assay/contract/client'
import type { PublicInterview } from '@assay/contract/interviews'
import { isEmail } from '@assay/domain/people'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { inWords } from '../i18n/language.ts'
import { text, useText } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { ask, start, timed } from './calls.ts'
import { deadlineOf } from './countdown.ts'
import styles from './EntryForm.module.css'
import { Field } from './Field.tsx'
import { takeSeat } from './seat.ts'

interface Props {
  code: string
  interview: PublicInterview
}

const faultOf = (email: string) => {
  if (email.trim() === '') return text('ENTRY.EMAIL_REQUIRED')
  return isEmail(email.trim()) ? null : text('ENTRY.EMAIL_INVALID')
}

function whyNotStarted(cause: unknown): string {
  if (!(cause instanceof Refused) || cause.code === 'SERVER_ERROR' || cause.status === 0) {
    return text('ENTRY.UNREACHABLE')
  }
  if (cause.status === 429) return text('ENTRY.TOO_MANY', { time: inWords(cause.retryAfter, 'second') })
  // The sentence of the server is shown, as the specification has it.
  return cause.message
}

/** Who is there, and whether everything is understood: the last step before the clock starts. */
export function EntryForm({ code, interview }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isReady, setReady] = useState(false)
  const [isEntering, setEntering] = useState(false)

  async function enter(event: FormEvent): Promise<void> {
    event.preventDefault()
    const found = faultOf(email)
    setFault(found)
    if (found || isEntering) return
    setEntering(true)
    try {
      const { answer, sentAt, gotAt } = await timed(ask(start, { params: { code }, body: { email: email.trim() } }))
      const { remaining_time } = answer
      const running = { ...interview, is_activated: true, remaining_time }
      await takeSeat(running, deadlineOf(remaining_time, sentAt, gotAt))
      await navigate({ to: paths.exam(code), replace: true })
    } catch (cause) {
      if (cause instanceof Refused && cause.code === 'INTERVIEW_CLOSED') {
        await navigate({ to: paths.interviewEnd, replace: true })
        return
      }
      setFault(whyNotStarted(cause))
      setEntering(false)
    }
  }

  return (
    <form onSubmit={enter} noValidate className={styles['form']}>
      <Field
        label={t('ENTRY.EMAIL')}
        hint={t('ENTRY.EMAIL_HINT')}
        error={fault}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => {
          setEmail(event.target.value)
          setFault(null)
        }}
        onBlur={() => email !== '' && setFault(faultOf(email))}
      />
      <label className={styles['consent']}>
        <input type="checkbox" checked={isReady} onChange={(event) => setReady(event.target.checked)} />
        <span>{t('ENTRY.CONSENT')}</span>
      </label>
      <Button type="submit" size="lg" fullWidth disabled={!isReady} loading={isEntering}>
        {t('ENTRY.SUBMIT')}
      </Button>
    </form>
  )
}

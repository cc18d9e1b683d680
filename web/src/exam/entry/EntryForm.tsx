import { Refused } from '@assay/contract/client'
import type { PublicInterview } from '@assay/contract/interviews'
import { isEmail } from '@assay/domain/people/people'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { inWords, readLanguage } from '../../i18n/language.ts'
import { text, useText } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { ask, lookUp, start, timed } from '../calls.ts'
import { deadlineOf } from '../engine/countdown.ts'
import { Field } from '../Field.tsx'
import { failureOf } from '../failure.ts'
import { takeSeat } from '../seat.ts'
import styles from './EntryForm.module.css'
import { keepTyped, takeTyped } from './typed.ts'

interface Props {
  code: string
  interview: PublicInterview
}

const faultOf = (email: string) => {
  if (email.trim() === '') return text('ENTRY.EMAIL_REQUIRED')
  return isEmail(email.trim()) ? null : text('ENTRY.EMAIL_INVALID')
}

/** The sentence of the server is shown, but it speaks English alone: docs/decisions.md, reading 52. */
const whyRefused = ({ code, message }: Refused) =>
  code === 'WRONG_EMAIL' && readLanguage() !== 'en' ? text('ENTRY.WRONG_EMAIL') : message

/** The clock may have started although the answer got lost: only the server knows. */
const lookAgain = (code: string) => timed(ask(lookUp, { params: { code } })).catch(() => null)

/** Who is there, and whether everything is understood: the last step before the clock starts. */
export function EntryForm({ code, interview }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const [email, setEmail] = useState(() => takeTyped(code))
  const [fault, setFault] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isReady, setReady] = useState(false)
  const [isEntering, setEntering] = useState(false)

  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // While it turns it cannot have the focus.
  useEffect(() => {
    if (trouble) button.current?.focus()
  }, [trouble])
  // A change of the language loads the page anew.
  useEffect(() => {
    const keep = () => keepTyped(code, email)
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [code, email])

  function reject(found: string): void {
    setFault(found)
    setEntering(false)
    field.current?.focus()
  }

  async function goIn(remaining: string, sentAt: number, gotAt: number): Promise<void> {
    const running = { ...interview, is_activated: true, remaining_time: remaining }
    await takeSeat(running, deadlineOf(remaining, sentAt, gotAt))
    await navigate({ to: paths.exam, params: { code }, replace: true })
  }

  async function recover(cause: unknown): Promise<void> {
    const { kind } = failureOf(cause)
    if (kind === 'closed') return navigate({ to: paths.interviewEnd, replace: true })
    if (kind === 'refused' && cause instanceof Refused) return reject(whyRefused(cause))
    if (kind === 'gone') return navigate({ to: paths.notFound, replace: true, state: { isCandidate: true } })
    const isTooMany = cause instanceof Refused && cause.status === 429
    const seen = await lookAgain(code)
    if (seen?.answer.is_closed) return navigate({ to: paths.interviewEnd, replace: true })
    if (seen?.answer.is_activated) return goIn(seen.answer.remaining_time, seen.sentAt, seen.gotAt)
    setEntering(false)
    if (isTooMany) setTrouble(text('ENTRY.TOO_MANY', { time: inWords(cause.retryAfter, 'second') }))
    else setTrouble(text(seen ? 'ENTRY.UNREACHABLE' : 'ENTRY.UNKNOWN'))
  }

  async function enter(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isEntering) return
    setTrouble(null)
    const found = faultOf(email)
    if (found) return reject(found)
    setFault(null)
    setEntering(true)
    try {
      const { answer, sentAt, gotAt } = await timed(ask(start, { params: { code }, body: { email: email.trim() } }))
      await goIn(answer.remaining_time, sentAt, gotAt)
    } catch (cause) {
      await recover(cause)
    }
  }

  return (
    <form onSubmit={enter} noValidate className={styles['form']}>
      <Field
        ref={field}
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
      {trouble && (
        <p role="alert" className={styles['trouble']}>
          {trouble}
        </p>
      )}
      <Button ref={button} type="submit" size="lg" fullWidth disabled={!isReady} loading={isEntering}>
        {t('ENTRY.SUBMIT')}
      </Button>
    </form>
  )
}

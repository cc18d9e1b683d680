import type { Entry } from '@assay/contract/exam/exam'
import type { PublicInterview } from '@assay/contract/interviews/interviews'
import { isEmail } from '@assay/domain/people/people'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { Button } from '../elements/Button.tsx'
import { Field } from '../elements/Field.tsx'
import styles from './EntryForm.module.css'
import { TroubleNote } from './Trouble.tsx'
import { useRestoredInput } from './useRestoredInput.ts'
import { type Fault, useStartTest } from './useStartTest.ts'

function emailError(email: string): Fault | null {
  if (email.trim() === '') return { words: t('ENTRY.EMAIL_REQUIRED') }
  return isEmail(email.trim()) ? null : { words: t('ENTRY.EMAIL_INVALID') }
}

const roomCodeError = (roomCode: string): Fault | null =>
  roomCode.trim() === '' ? { words: t('ENTRY.ROOM_CODE_REQUIRED'), isOfRoom: true } : null

const SLOW_MS = 1_000

interface Props {
  code: string
  interview: PublicInterview | null
  isConfirmation: boolean
  onEntryClosed: (entry: Entry) => void
}

export function EntryForm({ code, interview, isConfirmation, onEntryClosed }: Props) {
  const [email, setEmail] = useState('')
  const [roomCode, setRoomCode] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const [isReady, setReady] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const room = useRef<HTMLInputElement>(null)
  const consent = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useRestoredInput(code, field, email, setEmail)
  // The candidate may have ticked the box of the prerendered page before this script loaded.
  useLayoutEffect(() => setReady(consent.current?.checked ?? false), [])

  function refuse(formFault: Fault): void {
    setFault(formFault)
    const invalidField = formFault.isOfRoom ? room : field
    invalidField.current?.focus()
  }
  const { enter, isEntering, trouble } = useStartTest(code, interview, { refuse, onEntryClosed })

  // A disabled button loses the focus, so it gets the focus again after a failed attempt.
  useEffect(() => {
    if (trouble && !isEntering) button.current?.focus()
  }, [trouble, isEntering])

  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isEntering) return
    const timer = setTimeout(setSlow, SLOW_MS, true)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isEntering])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isEntering) return
    const formFault = emailError(email) ?? (isConfirmation ? roomCodeError(roomCode) : null)
    setFault(formFault)
    if (formFault) refuse(formFault)
    else void enter(email.trim(), isConfirmation ? roomCode.trim() : undefined)
  }

  return (
    <form onSubmit={submit} noValidate className={styles['form']}>
      <Field
        ref={field}
        label={t('ENTRY.EMAIL')}
        hint={t('ENTRY.EMAIL_HINT')}
        error={fault?.isOfRoom ? null : fault?.words}
        remedy={fault?.remedy}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => {
          setEmail(event.target.value)
          setFault(null)
        }}
        onBlur={() => email !== '' && !fault && setFault(emailError(email))}
      />
      {isConfirmation && (
        <Field
          ref={room}
          label={t('ENTRY.ROOM_CODE')}
          hint={t('ENTRY.ROOM_CODE_HINT')}
          error={fault?.isOfRoom ? fault.words : null}
          inputMode="numeric"
          autoComplete="off"
          value={roomCode}
          onChange={(event) => {
            setRoomCode(event.target.value)
            setFault(null)
          }}
        />
      )}
      <label className={styles['consent']}>
        <input ref={consent} type="checkbox" checked={isReady} onChange={(event) => setReady(event.target.checked)} />
        <span>{t('ENTRY.CONSENT')}</span>
      </label>
      {trouble && <TroubleNote {...trouble} />}
      <Button ref={button} type="submit" size="lg" disabled={!isReady || !interview} isBusy={isEntering}>
        {t('ENTRY.SUBMIT')}
      </Button>
      <p role="status" className={styles['opening']}>
        {isSlow && t('ENTRY.OPENING')}
      </p>
    </form>
  )
}

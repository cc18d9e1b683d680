import type { PublicInterview } from '@assay/contract/interviews'
import { isEmail } from '@assay/domain/people/people'
import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { Field } from '../Field.tsx'
import styles from './EntryForm.module.css'
import { TroubleNote } from './Trouble.tsx'
import { keepTyped, takeTyped } from './typed.ts'
import { type Fault, useEntering } from './useEntering.ts'

function faultOf(email: string): Fault | null {
  if (email.trim() === '') return { words: t('ENTRY.EMAIL_REQUIRED') }
  return isEmail(email.trim()) ? null : { words: t('ENTRY.EMAIL_INVALID') }
}

/** Who is there, and whether everything is understood: the last step before the clock starts. */
export function EntryForm({ interview }: { interview: PublicInterview }) {
  const { code } = interview
  const [email, setEmail] = useState(() => takeTyped(code))
  const [fault, setFault] = useState<Fault | null>(null)
  const [isReady, setReady] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  function refuse(found: Fault): void {
    setFault(found)
    field.current?.focus()
  }
  const { enter, isEntering, trouble } = useEntering(interview, refuse)

  // While it turns it cannot have the focus.
  useEffect(() => {
    if (trouble && !isEntering) button.current?.focus()
  }, [trouble, isEntering])
  // A change of the language loads the page anew.
  useEffect(() => {
    const keep = () => keepTyped(code, email)
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [code, email])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isEntering) return
    const found = faultOf(email)
    setFault(found)
    if (found) field.current?.focus()
    else void enter(email.trim())
  }

  return (
    <form onSubmit={submit} noValidate className={styles['form']}>
      <Field
        ref={field}
        label={t('ENTRY.EMAIL')}
        hint={t('ENTRY.EMAIL_HINT')}
        error={fault?.words}
        remedy={fault?.remedy}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => {
          setEmail(event.target.value)
          setFault(null)
        }}
        onBlur={() => email !== '' && !fault && setFault(faultOf(email))}
      />
      <label className={styles['consent']}>
        <input type="checkbox" checked={isReady} onChange={(event) => setReady(event.target.checked)} />
        <span>{t('ENTRY.CONSENT')}</span>
      </label>
      {trouble && <TroubleNote {...trouble} />}
      <Button ref={button} type="submit" size="lg" fullWidth disabled={!isReady} loading={isEntering}>
        {t('ENTRY.SUBMIT')}
      </Button>
    </form>
  )
}

import { Refused } from '@assay/contract/client'
import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { CandidateFrame } from '../CandidateFrame.tsx'
import { ask, lookUp } from '../calls.ts'
import { Field } from '../Field.tsx'
import styles from './CodePage.module.css'
import { codeIn } from './codeIn.ts'
import { type Trouble, TroubleNote } from './Trouble.tsx'
import { keepTyped, takeTyped } from './typed.ts'

/** Where the field is kept over a change of the language. */
const SHELF = 'code'

type Outcome = 'known' | 'unknown' | Trouble

/** Only the server's word holds somebody here; without it the entry says what is the matter. */
async function lookFor(code: string): Promise<Outcome> {
  try {
    await ask(lookUp, { params: { code } })
  } catch (cause) {
    if (!(cause instanceof Refused)) return 'known'
    if (cause.status === 429) return { words: t('ENTRY.TOO_MANY'), seconds: cause.retryAfter }
    if (cause.code === 'INTERVIEW_NOT_FOUND') return 'unknown'
  }
  return 'known'
}

export default function CodePage() {
  const navigate = useNavigate()
  const [code, setCode] = useState(() => takeTyped(SHELF))
  const [fault, setFault] = useState<'missing' | 'unknown' | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isLooking, setLooking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const keep = () => keepTyped(SHELF, code)
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [code])

  function refuse(found: 'missing' | 'unknown'): void {
    setFault(found)
    field.current?.focus()
  }

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isLooking) return
    const typed = codeIn(code)
    if (!typed) return refuse('missing')
    setTrouble(null)
    setLooking(true)
    const outcome = await lookFor(typed)
    setLooking(false)
    if (outcome === 'known') return navigate({ to: paths.interview, params: { code: typed } })
    if (outcome === 'unknown') return refuse('unknown')
    setTrouble(outcome)
  }

  return (
    <CandidateFrame>
      <Surface>
        <form onSubmit={open} noValidate className={styles['form']}>
          <ScreenTitle>{t('CODE.TITLE')}</ScreenTitle>
          <Text c="dimmed">{t('CODE.LEAD')}</Text>
          <Field
            ref={field}
            label={t('CODE.FIELD')}
            error={fault && t(fault === 'missing' ? 'CODE.REQUIRED' : 'CODE.UNKNOWN')}
            remedy={fault === 'unknown' ? t('CODE.UNKNOWN_WHY') : null}
            value={code}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            translate="no"
            onChange={(event) => {
              setCode(event.target.value)
              setFault(null)
            }}
          />
          {trouble && <TroubleNote {...trouble} />}
          <Button type="submit" size="lg" loading={isLooking}>
            {t('CODE.SUBMIT')}
          </Button>
        </form>
      </Surface>
    </CandidateFrame>
  )
}

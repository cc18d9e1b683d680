import { Refused } from '@assay/contract/client'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { CandidateFrame } from '../CandidateFrame.tsx'
import { getInterview, sendExamRequest } from '../calls.ts'
import { Button } from '../elements/Button.tsx'
import { Field } from '../elements/Field.tsx'
import { Card, Text } from '../elements/Text.tsx'
import { Title } from '../elements/Title.tsx'
import { navigate } from '../router/router.ts'
import styles from './CodePage.module.css'
import { codeFromInput } from './codeFromInput.ts'
import { type Trouble, TroubleNote } from './Trouble.tsx'
import { useRestoredInput } from './useRestoredInput.ts'

const STORAGE_KEY = 'code'

type Outcome = 'known' | 'unknown' | Trouble

/** The code page stays open only if the server rejects the code. After other errors, the entry page opens. */
async function findInterview(code: string): Promise<Outcome> {
  try {
    await sendExamRequest(getInterview, { params: { code } })
  } catch (cause) {
    if (!(cause instanceof Refused)) return 'known'
    if (cause.status === 429) return { words: t('ENTRY.TOO_MANY'), seconds: cause.retryAfter }
    if (cause.code === 'INTERVIEW_NOT_FOUND') return 'unknown'
  }
  return 'known'
}

export function CodePage() {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<'missing' | 'unknown' | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isLooking, setLooking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useRestoredInput(STORAGE_KEY, field, code, setCode)

  function refuse(found: 'missing' | 'unknown'): void {
    setFault(found)
    field.current?.focus()
  }

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isLooking) return
    const typed = codeFromInput(code)
    if (!typed) return refuse('missing')
    setTrouble(null)
    setLooking(true)
    const outcome = await findInterview(typed)
    if (outcome === 'known') await navigate({ name: 'entry', code: typed })
    setLooking(false)
    if (outcome === 'unknown') return refuse('unknown')
    if (outcome !== 'known') setTrouble(outcome)
  }

  return (
    <CandidateFrame>
      <Card>
        <form onSubmit={open} noValidate className={styles['form']}>
          <Title>{t('CODE.TITLE')}</Title>
          <Text isDimmed>{t('CODE.LEAD')}</Text>
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
          <Button type="submit" size="lg" isBusy={isLooking}>
            {t('CODE.SUBMIT')}
          </Button>
        </form>
      </Card>
    </CandidateFrame>
  )
}

import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { CandidateFrame } from '../CandidateFrame.tsx'
import { Field } from '../Field.tsx'
import styles from './CodePage.module.css'
import { codeIn } from './codeIn.ts'

export default function CodePage() {
  const t = useText()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)

  function open(event: FormEvent): void {
    event.preventDefault()
    const typed = codeIn(code)
    setMissing(typed === '')
    if (typed) navigate({ to: paths.interview, params: { code: typed } })
  }

  return (
    <CandidateFrame>
      <Surface>
        <form onSubmit={open} noValidate className={styles['form']}>
          <ScreenTitle>{t('CODE.TITLE')}</ScreenTitle>
          <Text c="dimmed">{t('CODE.LEAD')}</Text>
          <Field
            label={t('CODE.FIELD')}
            error={isMissing ? t('CODE.REQUIRED') : null}
            value={code}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setCode(event.target.value)
              setMissing(false)
            }}
          />
          <Button type="submit" size="lg">
            {t('CODE.SUBMIT')}
          </Button>
        </form>
      </Surface>
    </CandidateFrame>
  )
}

import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../i18n/text.ts'
import styles from './PreviewOfMails.module.css'
import type { Preview } from './usePreviews.ts'

export function PreviewOfMails({ previews }: { previews: readonly Preview[] }) {
  const [code, choose] = useState('')
  const shown = previews.find(({ mail }) => mail.code === code) ?? previews[0]
  if (!shown) return null
  const { subject, text } = shown.mail
  return (
    <section aria-label={t('DECISION_MAIL.PREVIEW')}>
      {previews.length > 1 ? (
        <NativeSelect
          label={t('DECISION_MAIL.AS_SEEN_BY')}
          value={shown.mail.code}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={previews.map(({ mail }) => ({ value: mail.code, label: `${mail.name} · ${mail.email}` }))}
        />
      ) : (
        <Text fz="sm" c="dimmed">
          {shown.mail.name} · {shown.mail.email}
        </Text>
      )}
      <div className={styles['mail']}>
        <Text fw={650}>{subject}</Text>
        <p dir="auto" className={styles['words']}>
          {text}
        </p>
      </div>
    </section>
  )
}

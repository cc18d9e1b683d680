import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { dateOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { saveFile } from '../../lib/files/saveFile.ts'
import long from '../../ui/longButtons.module.css'
import { copyShown } from '../ShownOnce.tsx'
import styles from './Security.module.css'

interface Props {
  codes: readonly string[]
  email: string
  onDone: () => void
}

function save(codes: readonly string[], email: string): void {
  const date = dateOf(new Date().toISOString())
  const head = t('RECOVERY.FILE', { email, place: location.host, date })
  saveFile('recovery-codes.txt', 'text/plain', `${head}\n\n${codes.join('\n')}\n`)
}

export function RecoveryCodes({ codes, email, onDone }: Props) {
  const place = useRef<HTMLDivElement>(null)
  // Moves the focus to the codes, because they appear above the clicked button.
  useEffect(() => {
    if (codes.length > 0) place.current?.focus()
  }, [codes])

  return (
    <div ref={place} tabIndex={-1} className={styles['told']}>
      <Stack gap="sm">
        <Title order={3} size="h5">
          {t('RECOVERY.TITLE')}
        </Title>
        <Text fz="sm">{t('RECOVERY.KEEP')}</Text>
        {/* biome-ignore lint/a11y/noRedundantRoles: a list without marks loses its role in some browsers */}
        <ul className={styles['codes']} role="list" aria-label={t('RECOVERY.TITLE')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="sm" className={long['longButtons'] ?? ''}>
          <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copyShown(codes.join('\n'))}>
            {t('ONCE.COPY')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => save(codes, email)}
          >
            {t('RECOVERY.SAVE')}
          </Button>
          <Button variant="subtle" onClick={onDone}>
            {t('RECOVERY.DONE')}
          </Button>
        </Group>
      </Stack>
    </div>
  )
}

import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyShown, ShownOnce } from '../auth/ShownOnce.tsx'
import { t } from '../i18n/text.ts'

interface Props {
  value: string
  address?: string
  text: string
  onDone: () => void
}

export function ShownKey({ value, address, text, onDone }: Props) {
  return (
    <Stack>
      {address && (
        <Group align="end" gap="sm">
          <TextInput
            label={t('CONNECTIONS.ADDRESS')}
            flex={1}
            miw="12rem"
            value={address}
            readOnly
            spellCheck={false}
          />
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            aria-label={`${t('ONCE.COPY')}: ${t('CONNECTIONS.ADDRESS')}`}
            onClick={() => void copyShown(address)}
          >
            {t('ONCE.COPY')}
          </Button>
        </Group>
      )}
      <ShownOnce label={t('CONNECTIONS.KEY')} value={value} text={text} onDone={onDone} />
    </Stack>
  )
}

import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { momentOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { copyWithNotice } from '../../interviews/copyWithNotice.ts'

interface Props {
  link: string
  expires_at: string
  isCopied: boolean
}

export function MadeLink({ link, expires_at, isCopied }: Props) {
  return (
    <Stack gap="xs" w="100%">
      <Group align="end" gap="sm">
        <TextInput
          label={t('SHARE.LINK')}
          flex={1}
          miw="12rem"
          value={link}
          readOnly
          autoFocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyWithNotice(link, t('SHARE.COPIED'))}
        >
          {t('SHARE.COPY')}
        </Button>
      </Group>
      <Text fz="sm" c="dimmed" role="status">
        {t(isCopied ? 'SHARE.COPIED_ONCE' : 'SHARE.ONCE', { moment: momentOf(expires_at) })}
      </Text>
    </Stack>
  )
}

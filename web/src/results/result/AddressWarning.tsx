import { Badge, Tooltip, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { listInWords } from '../../i18n/lists.ts'
import { t } from '../../i18n/text.ts'

/** Several network addresses can mean another network or a second person. So the text is neutral. */
export function AddressWarning({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length < 2) return null

  const list = t('RESULT.ADDRESSES', { list: listInWords(addresses) })
  return (
    <Tooltip label={list} events={{ hover: true, focus: true, touch: true }} multiline maw={320}>
      <UnstyledButton>
        <Badge color="yellow" size="lg" leftSection={<IconAlertTriangle size={14} aria-hidden />}>
          {t('RESULT.SEVERAL_ADDRESSES', { count: addresses.length })}
        </Badge>
      </UnstyledButton>
    </Tooltip>
  )
}

import { Stack } from '@mantine/core'
import { copyShown, ShownOnce } from '../auth/ShownOnce.tsx'
import { t } from '../i18n/text.ts'
import { CopyField } from '../ui/form/CopyField.tsx'

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
        <CopyField
          label={t('CONNECTIONS.ADDRESS')}
          value={address}
          copyLabel={t('ONCE.COPY')}
          copyName={`${t('ONCE.COPY')}: ${t('CONNECTIONS.ADDRESS')}`}
          onCopy={() => void copyShown(address)}
        />
      )}
      <ShownOnce label={t('CONNECTIONS.KEY')} value={value} text={text} onDone={onDone} />
    </Stack>
  )
}

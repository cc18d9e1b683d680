import { Button, Group, Stack, Text } from '@mantine/core'
import { t } from '../i18n/text.ts'
import { copyText } from '../lib/copyText.ts'
import { closeFailuresOf, toast } from '../lib/toast.tsx'
import { CopyField } from '../ui/form/CopyField.tsx'

export async function copyShown(shown: string): Promise<void> {
  if (!(await copyText(shown))) return void toast('danger', t('ONCE.NOT_COPIED'), shown)
  closeFailuresOf(shown)
  toast('success', t('ONCE.COPIED'))
}

interface Props {
  label: string
  value: string
  text?: string
  onDone?: () => void
}

/** A secret that users can copy only now, because Assay stores only its hash. */
export function ShownOnce({ label, value, text, onDone }: Props) {
  return (
    <Stack gap="xs">
      <CopyField
        label={label}
        value={value}
        copyLabel={t('ONCE.COPY')}
        onCopy={() => void copyShown(value)}
        isPrimary
        isMonospace
        autoFocus
        data-autofocus
      />
      <Text fz="sm" c="dimmed" role="status">
        {text && `${text} `}
        {t('ONCE.NOT_AGAIN')}
      </Text>
      {onDone && (
        <Group justify="end" mt="xs">
          <Button variant="default" onClick={onDone}>
            {t('ONCE.DONE')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

import { type Encoding, encodings, type Import } from '@assay/contract/imports/imports'
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { sentFile } from '../../questions/upload/sentFiles.ts'
import { FormFault } from '../../ui/form/FormFault.tsx'
import { FileDrop } from '../file/FileDrop.tsx'
import { useReparse } from '../useReparse.ts'

/** True if the user must select the file again to change its encoding, because this page no longer has the file. */
export const asksForFile = ({ id, encoding }: Import) => encoding?.guessed === true && sentFile(id) === undefined

export function EncodingChoice({ import: one }: { import: Import }) {
  const [chosen, setChosen] = useState<Encoding>('utf-8')
  const { readAgain, isSending, fault } = useReparse(one)
  const file = sentFile(one.id)
  if (!one.encoding?.guessed) return null

  return (
    <Alert
      variant="default"
      icon={<IconLanguage size={20} aria-hidden />}
      role="group"
      aria-label={t('IMPORT.ENCODING')}
    >
      <Stack gap="sm">
        <Text fz="sm">{t('IMPORT.ENCODING_GUESSED', { encoding: one.encoding.name })}</Text>
        <Group align="end" gap="sm">
          <NativeSelect
            label={t('IMPORT.ENCODING')}
            data={encodings.filter((encoding) => encoding !== one.encoding?.name)}
            value={chosen}
            onChange={({ currentTarget: { value } }) =>
              setChosen(encodings.find((encoding) => encoding === value) ?? 'utf-8')
            }
          />
          {file && (
            <Button variant="default" loading={isSending} onClick={() => readAgain(file, { encoding: chosen })}>
              {t('IMPORT.READ_ANEW')}
            </Button>
          )}
        </Group>
        <FormFault fault={fault} />
        {asksForFile(one) && (
          <>
            <Text fz="sm">{t('IMPORT.SEND_ENCODED')}</Text>
            <FileDrop reading={{ encoding: chosen }} />
          </>
        )}
      </Stack>
    </Alert>
  )
}

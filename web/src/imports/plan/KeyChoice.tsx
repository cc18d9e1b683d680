import { type Import, type Key, keys } from '@assay/contract/imports/imports'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { sentFile } from '../../questions/upload/sentFiles.ts'
import { FileDrop } from '../file/FileDrop.tsx'
import { asksForFile } from '../states/EncodingChoice.tsx'
import { useReadAgain } from '../useReadAgain.ts'
import { isKeySure } from './decisions.ts'

const names: Record<Key, TextKey> = {
  numbers_from_0: 'PLAN.KEY_AS_FROM_0',
  numbers_from_1: 'PLAN.KEY_AS_FROM_1',
  letters: 'PLAN.KEY_AS_LETTERS',
  texts: 'PLAN.KEY_AS_TEXTS',
}

/** Only a table leaves it open how its key is meant. */
const hasTable = ({ format }: Import) => format === 'csv' || format === 'mixed'

/** The same file with its key read in another way. */
export function KeyChoice({ import: one }: { import: Import }) {
  const [chosen, setChosen] = useState<Key>('numbers_from_0')
  const { readAgain, isSending, fault } = useReadAgain(one)
  const file = sentFile(one.id)
  if (!hasTable(one) || (!file && isKeySure(one))) return null

  return (
    <Stack gap="sm">
      <Group align="end" gap="sm">
        <NativeSelect
          label={t('PLAN.KEY_AS')}
          data={keys.map((key) => ({ value: key, label: t(names[key]) }))}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(keys.find((key) => key === value) ?? 'numbers_from_0')}
        />
        {file && (
          <Button variant="default" loading={isSending} onClick={() => readAgain(file, { key: chosen })}>
            {t('PLAN.READ_AGAIN')}
          </Button>
        )}
      </Group>
      {fault && (
        <Text c="var(--mantine-color-error)" fz="sm" role="alert">
          {fault}
        </Text>
      )}
      {/* Where the encoding asks for it, that choice has a field for the file. */}
      {!file && !asksForFile(one) && (
        <>
          <Text fz="sm">{t('PLAN.KEY_SEND')}</Text>
          <FileDrop reading={{ key: chosen }} />
        </>
      )}
    </Stack>
  )
}

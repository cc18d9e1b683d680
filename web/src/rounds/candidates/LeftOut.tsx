import type { Lines } from '@assay/domain/round/list/leftOut'
import { Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { ListInput } from './ListInput.tsx'

interface Props {
  lines: Lines & { count: number }
  onCheck: (text: string) => void
  onFile: (file: File) => void
}

/** What became nothing, to be mended and checked again: these lines alone, as they were written. */
export function LeftOut({ lines: { heading, left, count }, onCheck, onFile }: Props) {
  const [text, setText] = useState(left)
  return (
    <Stack gap="xs">
      <div>
        <Title order={2}>{t('ADD.LEFT_OUT', { count })}</Title>
        <Text c="dimmed">{t('ADD.LEFT_OUT_TEXT')}</Text>
      </div>
      <ListInput
        pasted={text}
        heading={heading}
        isDisabled={false}
        isChecking={false}
        fault={null}
        onPasted={setText}
        onCheck={() => onCheck(text)}
        onFile={onFile}
      />
    </Stack>
  )
}

import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { TextLink } from '../../ui/links.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'

interface Props {
  title: string
  lead?: string
  failure?: string | null
  children?: ReactNode
}

export function EntranceNotice({ title, lead, failure, children }: Props) {
  return (
    <Stack>
      <div>
        <ScreenTitle>{title}</ScreenTitle>
        {lead && (
          <Text c="dimmed" fz="sm" mt={4}>
            {lead}
          </Text>
        )}
      </div>
      <FormFailure>{failure}</FormFailure>
      {children}
      <TextLink to={paths.login} fz="sm" ta="center">
        {t('SECOND.BACK')}
      </TextLink>
    </Stack>
  )
}

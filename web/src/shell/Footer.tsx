import { Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/text.ts'
import { houseSettings } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { brand } from '../ui/brand.ts'

export function Footer() {
  const t = useText()
  const house = useQuery(houseSettings).data
  return (
    <Group component="footer" justify="space-between" gap="xs" px={{ base: 'md', sm: 'xl' }} py="md">
      <Text fz="xs" c="dimmed">
        {brand}
        {house && ` · ${t('SHELL.VERSION', { version: house.version })}`}
      </Text>
      <Anchor href={paths.apiDocs} fz="xs" c="dimmed">
        {t('SHELL.API')}
      </Anchor>
    </Group>
  )
}

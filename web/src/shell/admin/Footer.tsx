import { Anchor, Container, Group, Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { version } from '../../lib/updates/version.ts'
import { paths } from '../../paths.ts'
import { brand } from '../../ui/brand.ts'

export function Footer() {
  return (
    <Container component="footer" size="xl" w="100%" mt="auto" mb={0} px={{ base: 'md', sm: 'xl' }} py="md">
      <Group justify="space-between" gap="xs">
        <Text fz="xs" c="dimmed">
          {brand} · {t('SHELL.VERSION', { version })}
        </Text>
        <Anchor href={paths.apiDocs} fz="xs" c="dimmed">
          {t('SHELL.API')}
        </Anchor>
      </Group>
    </Container>
  )
}

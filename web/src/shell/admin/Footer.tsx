import { health } from '@assay/contract/installation/installation'
import { Anchor, Container, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { brand } from '../../ui/brand.ts'

/** Shows the server's version: the page's own can be an older one from the cache (docs/decisions.md, reading 160). */
export function Footer() {
  const version = useQuery(query(health)).data?.version
  return (
    <Container component="footer" size="xl" w="100%" mt="auto" mb={0} px={{ base: 'md', sm: 'xl' }} py="md">
      {/* At the other end, the scroll-to-top button would cover the link. */}
      <Group gap="lg">
        <Text fz="xs" c="dimmed">
          {version ? `${brand} · ${t('SHELL.VERSION', { version })}` : brand}
        </Text>
        <Anchor href={paths.apiDocs} fz="xs" c="dimmed">
          {t('SHELL.API')}
        </Anchor>
      </Group>
    </Container>
  )
}

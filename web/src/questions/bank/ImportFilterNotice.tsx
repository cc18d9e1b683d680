import { getImport } from '@assay/contract/imports/imports'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/links.tsx'

/** Shows that the list is limited to one import, which is not a search field, and a link to all. */
export function ImportFilterNotice({ id, onAll }: { id: number; onAll: () => void }) {
  const { data } = useQuery(query(getImport, { params: { id } }))
  return (
    <Group gap="xs">
      <Text fz="sm">{t('BANK.OF_IMPORT')}</Text>
      <TextLink to={paths.import} params={{ id: `${id}` }} fz="sm" fw={600}>
        {data?.file_name ?? t('IMPORT.TITLE')}
      </TextLink>
      <Button variant="default" size="xs" mih={34} onClick={onAll}>
        {t('QUESTIONS.SHOW_ALL')}
      </Button>
    </Group>
  )
}

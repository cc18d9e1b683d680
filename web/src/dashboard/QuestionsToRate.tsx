import type { ResponseOf } from '@assay/contract/endpoint'
import type { listOwnStandards } from '@assay/contract/verification/standards'
import { Alert } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/links.tsx'

export function QuestionsToRate({ standards }: { standards: ResponseOf<typeof listOwnStandards>['standards'] }) {
  return standards.map(({ id, blueprint, questions, rated }) => (
    <Alert key={id} variant="default" p="sm" icon={<IconScale size={20} aria-hidden />}>
      <TextLink to={paths.standard} params={{ id: `${id}` }} inherit style={{ overflowWrap: 'anywhere' }}>
        {t('DASHBOARD.TO_JUDGE', { count: questions - rated, name: blueprint.name })}
      </TextLink>
    </Alert>
  ))
}

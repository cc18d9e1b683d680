import { IconPlus } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/links.tsx'

export function NewBlueprintButton() {
  return (
    <ButtonLink to={paths.createBlueprint} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('BLUEPRINTS.NEW')}
    </ButtonLink>
  )
}

import { IconPlus } from '@tabler/icons-react'
import { useText } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/links.tsx'

export function NewLabelButton() {
  const t = useText()
  return (
    <ButtonLink to={paths.createLabel} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('LABELS.NEW')}
    </ButtonLink>
  )
}

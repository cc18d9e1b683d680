import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { NewLink } from '../ui/links.tsx'

export function NewLabelButton() {
  return <NewLink to={paths.createLabel}>{t('LABELS.NEW')}</NewLink>
}

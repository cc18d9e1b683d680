import { IconPlus } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/links.tsx'

export function NewQuestionButton() {
  return (
    <ButtonLink to={paths.createQuestion} preload="intent" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('QUESTIONS.NEW')}
    </ButtonLink>
  )
}

import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { NewLink } from '../ui/links.tsx'

export function NewQuestionButton() {
  return (
    <NewLink to={paths.createQuestion} preload="intent">
      {t('QUESTIONS.NEW')}
    </NewLink>
  )
}

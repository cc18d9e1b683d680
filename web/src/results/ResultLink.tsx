import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/links.tsx'

export const ResultLink = ({ code, name }: { code: string; name: string }) => (
  <ButtonLink
    to={paths.interviewResult}
    params={{ code }}
    variant="default"
    size="xs"
    data-opens-row
    aria-label={t('INTERVIEWS.VIEW_RESULT', { name })}
  >
    {t('DASHBOARD.VIEW')}
  </ButtonLink>
)

import { IconClipboardList } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Surface } from '../../ui/Surface.tsx'

export function NoInterviewsYet() {
  return (
    <Surface>
      <Notice
        icon={<IconClipboardList size={36} stroke={1.5} aria-hidden />}
        title={t('INTERVIEWS.NONE_TITLE')}
        text={t('INTERVIEWS.NONE_TEXT')}
        action={<ButtonLink to={paths.createInterview}>{t('INTERVIEWS.CREATE_FIRST')}</ButtonLink>}
      />
    </Surface>
  )
}

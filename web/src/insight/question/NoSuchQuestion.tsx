import { IconFileOff } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { Notice } from '../../ui/Notice.tsx'

export function NoSuchQuestion() {
  return (
    <Notice
      icon={<IconFileOff size={36} stroke={1.5} aria-hidden />}
      title={t('INSIGHT.NOT_FOUND_TITLE')}
      text={t('INSIGHT.NOT_FOUND_TEXT')}
      action={
        <ButtonLink to={paths.insight} variant="default">
          {t('INSIGHT.SHOW_ALL')}
        </ButtonLink>
      }
    />
  )
}

import { candidatePaths } from '../candidatePaths.ts'
import { t } from '../i18n/text.ts'
import { LogoMark } from '../ui/text/LogoMark.tsx'
import styles from './calm.module.css'
import { ButtonLink } from './elements/Button.tsx'
import { Text } from './elements/Text.tsx'
import { Title } from './elements/Title.tsx'

export function NotFound() {
  return (
    <main className={styles['calm']}>
      <LogoMark size={48} />
      <strong className={styles['number']}>404</strong>
      <Title inBrowser={t('NOT_FOUND.TITLE')}>{t('NOT_FOUND.LEAD')}</Title>
      <Text isDimmed>{t('NOT_FOUND.CHECK_LINK')}</Text>
      <ButtonLink href={candidatePaths.interviews} look="default">
        {t('NOT_FOUND.TYPE_CODE')}
      </ButtonLink>
    </main>
  )
}

import { Center, Loader, VisuallyHidden } from '@mantine/core'
import { t } from '../i18n/text.ts'

export function PageLoading() {
  return (
    <Center mih="60dvh" role="status" data-pending>
      <Loader type="dots" aria-hidden />
      <VisuallyHidden>{t('APP.LOADING')}</VisuallyHidden>
    </Center>
  )
}

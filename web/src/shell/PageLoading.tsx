import { Center, Loader, VisuallyHidden } from '@mantine/core'
import { useText } from '../i18n/text.ts'

export function PageLoading() {
  const t = useText()
  return (
    <Center mih="60dvh" role="status">
      <Loader type="dots" aria-hidden />
      <VisuallyHidden>{t('APP.LOADING')}</VisuallyHidden>
    </Center>
  )
}

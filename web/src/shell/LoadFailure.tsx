import { useText } from '../i18n/text.ts'
import { Failure } from '../ui/Failure.tsx'
import { Surface } from '../ui/Surface.tsx'

/** The content of a screen could not be loaded. */
export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  return (
    <Surface>
      <Failure title={t('APP.FAILURE_TITLE')} text={t('APP.FAILURE')} retryLabel={t('APP.RETRY')} onRetry={onRetry} />
    </Surface>
  )
}

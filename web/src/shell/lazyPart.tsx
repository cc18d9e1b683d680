import { Button, Stack, Text } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { t } from '../i18n/text.ts'
import { ChunkLoadError, loadPart } from '../lib/updates/parts.ts'

const neverReset = () => 'once'

/**
 * A part within a screen whose code comes when it is shown, or as soon as `preload` is called. One that does not come is
 * missing at its own place, and the rest of the screen stands; `waiting` stands there meanwhile.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
) {
  let loading: ReturnType<typeof load> | undefined
  const loadOnce = () => {
    loading ??= loadPart(load)
    return loading
  }
  const Part = lazy(loadOnce)

  function LazyPart(props: Props) {
    return (
      <CatchBoundary getResetKey={neverReset} errorComponent={PartMissing}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </CatchBoundary>
    )
  }
  // A failed preparation is silent; a failed showing is told.
  const preload = (): Promise<void> =>
    loadOnce().then(
      () => {},
      () => {},
    )
  return Object.assign(LazyPart, { preload })
}

function PartMissing({ error }: { error: unknown }) {
  if (!(error instanceof ChunkLoadError)) throw error
  return (
    <Stack gap="xs" align="start" role="alert">
      <Text fz="sm" fw={600}>
        {t('APP.PART_MISSING')}
      </Text>
      <Text fz="sm" c="dimmed">
        {t('APP.PART_MISSING_WHY')}
      </Text>
      {/* Browsers remember that a part has failed, so only a new start asks for it again. */}
      <Button variant="default" size="xs" onClick={() => location.reload()}>
        {t('APP.RELOAD')}
      </Button>
    </Stack>
  )
}

import { Button, Stack, Text } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from '../i18n/text.ts'
import { ChunkLoadError, loadChunk } from '../lib/updates/loadChunk.ts'

const neverReset = () => 'once'

/** If the script of a component fails to load, only this component shows an error. */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
) {
  let loading: ReturnType<typeof load> | undefined
  let loaded: ComponentType<Props> | undefined
  const loadOnce = () => {
    loading ??= loadChunk(load).then((part) => {
      loaded = part.default
      return part
    })
    return loading
  }
  const Loading = lazy(loadOnce)

  function LazyPart(props: Props) {
    // A component that has been loaded before appears at once, without its placeholder.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Loading)
    return (
      <CatchBoundary getResetKey={neverReset} errorComponent={PartMissing}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </CatchBoundary>
    )
  }
  // If the script cannot be loaded here, no error is shown until the component is rendered.
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
      {/* Browsers cache a failed module import, so only a reload requests it again. */}
      <Button variant="default" size="xs" onClick={() => location.reload()}>
        {t('APP.RELOAD')}
      </Button>
    </Stack>
  )
}

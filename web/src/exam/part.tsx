import { type ComponentType, useEffect, useState } from 'react'
import { loadPartTexts } from '../i18n/partTexts.ts'
import { PartMissing } from './PartMissing.tsx'

/**
 * A part of a page that comes behind the first question, with its texts. It is asked for ahead, and the service worker keeps
 * it, so that it is there without a network as well. One that does not come is missing at its own place.
 */
export function createPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Missing: ComponentType = PartMissing,
) {
  let loading: Promise<ComponentType<Props>> | undefined

  async function loadAll(): Promise<ComponentType<Props>> {
    const [part] = await Promise.all([load(), loadPartTexts()])
    return part.default
  }

  function get(): Promise<ComponentType<Props>> {
    loading ??= loadAll().catch((cause: unknown) => {
      loading = undefined
      throw cause
    })
    return loading
  }

  function Part(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | 'missing' | null>(null)
    useEffect(() => {
      get().then(
        (part) => setLoaded(() => part),
        () => setLoaded('missing'),
      )
    }, [])
    if (Loaded === 'missing') return <Missing />
    return Loaded && <Loaded {...props} />
  }
  return Object.assign(Part, { get })
}

import type { Change } from '../../engine.ts'

/** The pictures of a page are fetched as soon as it is loaded, also those further down: the network may go away. */
export function fetchPictures({ event }: Change): void {
  if (event.kind !== 'loaded') return
  const { questions, passages = [] } = event
  const texts = [...passages, ...questions, ...questions.flatMap(({ answers_base }) => answers_base)]
  for (const { description_html } of texts)
    for (const [address] of description_html.matchAll(/\/pictures\/\w+\.\w+/g)) fetch(address).catch(() => {})
}

/** As the service worker calls its shelf of them (sw.ts); there is none without a secure line. */
export const forgetPictures = (): void => void globalThis.caches?.delete('pictures')

import type { ExamChange } from '../../examStore.ts'

/** Loads all pictures early, because the network may fail later. */
export function fetchPictures({ event }: ExamChange): void {
  if (event.kind !== 'loaded') return
  const { questions, passages = [] } = event
  const texts = [...passages, ...questions, ...questions.flatMap(({ answers_base }) => answers_base)]
  for (const { description_html } of texts)
    for (const [address] of description_html.matchAll(/\/pictures\/\w+\.\w+/g)) fetch(address).catch(() => {})
}

export const forgetPictures = (): void => void globalThis.caches?.delete('pictures')

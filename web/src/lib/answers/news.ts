export interface LateNews {
  code: string
  numbers: readonly number[]
  refused?: readonly number[]
}

const NAME = 'assay-late'

export const publishLateNews = (news: LateNews): void =>
  void globalThis.dispatchEvent(new CustomEvent<LateNews>(NAME, { detail: news }))

export function subscribeLateNews(code: string, listener: (news: LateNews) => void): () => void {
  const listen = (event: Event) => {
    // Safe cast: only `publishLateNews` creates events of this name.
    const { detail } = event as CustomEvent<LateNews>
    if (detail.code === code) listener(detail)
  }
  window.addEventListener(NAME, listen)
  return () => window.removeEventListener(NAME, listen)
}

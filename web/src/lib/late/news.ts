export interface LateNews {
  code: string
  numbers: readonly number[]
  refused?: readonly number[]
}

const NAME = 'assay-late'

export const tellLate = (news: LateNews): void =>
  void globalThis.dispatchEvent(new CustomEvent<LateNews>(NAME, { detail: news }))

export function hearLate(code: string, hear: (news: LateNews) => void): () => void {
  const listen = (event: Event) => {
    // Only `tellLate` creates events of this name.
    const { detail } = event as CustomEvent<LateNews>
    if (detail.code === code) hear(detail)
  }
  window.addEventListener(NAME, listen)
  return () => window.removeEventListener(NAME, listen)
}

/** What has become of what was left of a test, told to the page that shows its end. */
export interface LateNews {
  code: string
  /** The numbers of the questions of which something is still here. */
  numbers: readonly number[]
  /** Those that the server takes no more. */
  refused?: readonly number[]
}

const NAME = 'assay-late'

export const tellLate = (news: LateNews): void =>
  void globalThis.dispatchEvent(new CustomEvent<LateNews>(NAME, { detail: news }))

export function hearLate(code: string, hear: (news: LateNews) => void): () => void {
  const listen = (event: Event) => {
    // Only `tellLate` makes events of this name.
    const { detail } = event as CustomEvent<LateNews>
    if (detail.code === code) hear(detail)
  }
  window.addEventListener(NAME, listen)
  return () => window.removeEventListener(NAME, listen)
}

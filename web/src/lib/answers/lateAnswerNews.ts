export interface LateAnswerNews {
  code: string
  numbers: readonly number[]
  refused?: readonly number[]
}

const NAME = 'assay-late'

export const publishLateAnswerNews = (news: LateAnswerNews): void =>
  void globalThis.dispatchEvent(new CustomEvent<LateAnswerNews>(NAME, { detail: news }))

export function subscribeLateAnswerNews(code: string, listener: (news: LateAnswerNews) => void): () => void {
  const listen = (event: Event) => {
    // Safe cast: only `publishLateAnswerNews` creates events of this name.
    const { detail } = event as CustomEvent<LateAnswerNews>
    if (detail.code === code) listener(detail)
  }
  window.addEventListener(NAME, listen)
  return () => window.removeEventListener(NAME, listen)
}

interface Company {
  name: string
  logo: { src: string; width: number; height: number } | null
  privacyContact: string
  /** Days until a test's data is deleted; null if it is kept or the number is unknown. */
  keptDays: number | null
}

/** Company data that the server wrote into the page. Without it Assay's own logo is shown. */
export const company: Company = { name: '', logo: null, privacyContact: '', keptDays: null }

/** Call this before React replaces the page. */
export function readCompany(root: HTMLElement): void {
  const [head, contact] = ['head', 'contact'].map((part) => root.querySelector(`[data-company="${part}"]`))
  const { dataset } = document.documentElement
  company.privacyContact = contact?.textContent ?? ''
  company.keptDays = dataset['keptDays'] === undefined ? null : Number(dataset['keptDays'])
  if (!head || !('company' in dataset)) return
  const image = head.querySelector('img')
  company.logo = image && { src: image.src, width: image.width, height: image.height }
  company.name = head.textContent ?? ''
}

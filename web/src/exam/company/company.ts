interface Company {
  name: string
  logo: { src: string; width: number; height: number } | null
  privacyContact: string
  /** The number of days is null if the server never deletes the data automatically, or if the number is unknown. */
  keptDays: number | null
}

export const company: Company = { name: '', logo: null, privacyContact: '', keptDays: null }

/** `readCompany` must run before React replaces the HTML of the page. */
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

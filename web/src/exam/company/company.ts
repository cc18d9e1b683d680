interface Company {
  name: string
  logo: { src: string; width: number; height: number } | null
  privacyContact: string
  /** After how many days what is kept of a test is deleted; null where it is not, or where that is not known here. */
  keptDays: number | null
}

/** Who invites: what the server has written of them into the page. Without it the house shows its own sign. */
export const company: Company = { name: '', logo: null, privacyContact: '', keptDays: null }

/** Reads it before anything of the page is taken away. */
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

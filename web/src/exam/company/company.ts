interface Company {
  name: string
  logo: { src: string; width: number; height: number } | null
  privacyContact: string
}

/** Who invites: what the server has written of them into the page. Without it the house shows its own sign. */
export const company: Company = { name: '', logo: null, privacyContact: '' }

/** Reads it before anything of the page is taken away. */
export function readCompany(root: HTMLElement): void {
  const [head, contact] = ['head', 'contact'].map((part) => root.querySelector(`[data-company="${part}"]`))
  company.privacyContact = contact?.textContent ?? ''
  if (!head || !('company' in document.documentElement.dataset)) return
  const image = head.querySelector('img')
  company.logo = image && { src: image.src, width: image.width, height: image.height }
  company.name = head.textContent ?? ''
}

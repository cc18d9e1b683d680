import { isOwnImage } from '@assay/domain/bank/image'
import { scriptOf } from '@assay/domain/scripts'
import { joinCode } from './code.ts'
import { styleOf } from './dom.ts'
import { readWordLists } from './lists.ts'
import { simplifyTables } from './tables.ts'

/** What could not come along as it was. */
export interface Losses {
  isTableSimpler: boolean
  isPictureLeftOut: boolean
}

function raise(body: HTMLElement): void {
  for (const element of body.querySelectorAll('sup, sub, span')) {
    const [, way] = /vertical-align\s*:\s*(super|sub)\b/i.exec(styleOf(element)) ?? []
    const isRaised = element.tagName === 'SUP' || way?.toLowerCase() === 'super'
    if (!isRaised && element.tagName !== 'SUB' && way === undefined) continue
    if (body.contains(element)) element.replaceWith(scriptOf(element.textContent ?? '', isRaised ? 'sup' : 'sub'))
  }
}

/** A picture of this very installation may be told with its whole address. */
function takePictures(body: HTMLElement, origin: string): boolean {
  let isLeftOut = false
  for (const picture of body.querySelectorAll('img')) {
    const address = picture.getAttribute('src') ?? ''
    const own = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
    picture.setAttribute('src', own)
    if (isOwnImage(own)) continue
    isLeftOut = true
    picture.remove()
  }
  return isLeftOut
}

/** What was copied from a page, Word or an editor of code, as the editor of questions can hold it. */
export function readPasted(html: string, origin: string): { html: string; losses: Losses } {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // What the editor itself has copied is as it should be.
  if (body.querySelector('[data-pm-slice]')) return { html, losses: { isTableSimpler: false, isPictureLeftOut: false } }
  const isPictureLeftOut = takePictures(body, origin)
  raise(body)
  readWordLists(body)
  joinCode(body)
  const isTableSimpler = simplifyTables(body)
  return { html: body.innerHTML, losses: { isTableSimpler, isPictureLeftOut } }
}

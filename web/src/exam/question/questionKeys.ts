import type { KeyboardEvent } from 'react'

interface Navigation {
  onBack: () => void
  onNext: () => void
  onSubmitAndGoOn: () => void
}

const isOption = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type)

/** `on` follows the reading direction: it is the left arrow in right-to-left languages. */
const isKey = (key: string, way: 'back' | 'on') =>
  key === ((way === 'on') === (document.dir === 'rtl') ? 'ArrowLeft' : 'ArrowRight')

/** The arrow keys also scroll wide code and formulae, so inside these elements they are not shortcuts. */
const isScrolled = (target: EventTarget) => target instanceof Element && target.scrollWidth > target.clientWidth + 1

function optionAt(event: KeyboardEvent<HTMLElement>): HTMLInputElement | undefined {
  if (!/^[1-6]$/.test(event.key)) return undefined
  const options = [...event.currentTarget.querySelectorAll<HTMLInputElement>('fieldset input')]
  return options[Number(event.key) - 1]
}

/** In a radio group, the browser handles the arrow keys. */
export function handleQuestionKey(
  event: KeyboardEvent<HTMLElement>,
  { onBack, onNext, onSubmitAndGoOn }: Navigation,
): void {
  if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const { key, target } = event
  const isRadio = isOption(target) && target.type === 'radio'
  const option = optionAt(event)
  if (option) {
    option.focus()
    option.click()
  } else if (isKey(key, 'back') && !isRadio && !isScrolled(target)) onBack()
  else if (isKey(key, 'on') && !isRadio && !isScrolled(target)) onNext()
  else if (key === 'Enter' && isOption(target) && target.checked) onSubmitAndGoOn()
  else return
  event.preventDefault()
}

import { IconLanguage } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { changeLanguage, languages, readLanguage } from '../i18n/language.ts'
import { labelInWords } from '../i18n/lists.ts'
import { t } from '../i18n/text.ts'
import styles from './LanguageChoice.module.css'

/** Mantine's menu is not used, because it would double the size of the candidate page's scripts. */
export function LanguageChoice({ opensUp = false }: { opensUp?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const current = readLanguage()

  useEffect(() => {
    if (!isOpen) return
    root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  function close(): void {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }

  function move(event: KeyboardEvent): void {
    if (event.key === 'Escape') close()
    if (event.key === 'Tab') setOpen(false)
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const focusedIndex = items.indexOf(document.activeElement as HTMLElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    items.at((focusedIndex + step) % items.length)?.focus()
  }

  return (
    <div ref={root} className={styles['root']} data-opens={opensUp ? 'up' : 'down'}>
      <button
        type="button"
        className={styles['button']}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconLanguage size={20} stroke={1.75} aria-hidden />
        <span>{labelInWords(t('EXAM.LANGUAGE'))}</span>
        <span translate="no">{languages.find(({ language }) => language === current)?.name}</span>
      </button>
      {isOpen && (
        <div role="menu" tabIndex={-1} aria-label={t('EXAM.LANGUAGE')} className={styles['menu']} onKeyDown={move}>
          {languages.map(({ language, locale, name }) => (
            <button
              key={language}
              type="button"
              role="menuitem"
              className={styles['item']}
              lang={locale}
              translate="no"
              aria-current={language === current}
              onClick={() => changeLanguage(language)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

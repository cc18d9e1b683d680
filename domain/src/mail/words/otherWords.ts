import type { Language, StaffLanguage } from '../../people/languages.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import { hi } from './hi.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import type { LanguageWords } from './languageWords.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'

export const otherWords: Readonly<Record<Exclude<Language, StaffLanguage>, LanguageWords>> = {
  de,
  fr,
  it,
  pt,
  pl,
  nl,
  uk,
  tr,
  ja,
  ko,
  hi,
  ar,
  he,
}

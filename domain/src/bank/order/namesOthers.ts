const joiningWords = new Set(
  [
    'both and or nor only just either neither answer answers option options choice choices are is correct true right all of the',
    'y e o ni u solo solamente ambas ambos tanto como respuesta respuestas opcion opciones son correctas correctos las los la el',
    'und oder noch nur sowohl als auch beide weder antwort antworten sind richtig korrekt',
    'et ou seulement reponse reponses les la sont correctes',
    'ed sia che entrambe solo risposta risposte sono corrette le',
    'apenas somente alternativa alternativas estao as',
    'i oraz lub ani tylko zarowno jak odpowiedz odpowiedzi',
    'en of zowel als alleen antwoord antwoorden zijn juist',
    'та і й або чи лише тільки обидва відповіді варіанти правильні',
    've veya ile hem hem de yalnız yalniz sadece',
    'と および 及び または のみ だけ の 両方',
    '와 과 및 또는 만 그리고 둘 다 모두',
    '和 與 与 及 或 只有 皆是 都是 皆對 皆对 以及',
    'और तथा या केवल दोनों एवं',
    'و أو فقط كل من كلا',
    'ו או רק גם וגם',
  ]
    .join(' ')
    .split(' '),
)

const unmarked = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

const wordsIn = (text: string): string[] =>
  text.match(/\d+|\p{Script=Latin}+|[[\p{L}\p{M}]--\p{Script=Latin}]+/gv) ?? []

/** A lower-case letter names no option if it is also a word, such as `y` in Spanish. */
function optionIn(word: string, amount: number): number | null {
  const isSmallWord = word === word.toLowerCase() && joiningWords.has(word)
  const isLetter = /^[a-z]$/i.test(word) && !isSmallWord
  const at = isLetter ? word.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) : /^\d$/.test(word) ? Number(word) - 1 : -1
  return at >= 0 && at < amount ? at : null
}

/**
 * Matches texts that name no options: code, formulae, units, or a letter with a number, such as `1.3°C` or `C3 and C4`.
 */
const NOT_OPTION_NAMES = /[`$^=<>~°≤≥≦≧%]|\d[.:]\d|[a-z]\d|\d[a-z]/i

/** Removes the letter or number in front of an option, such as `(A)` in `(A) 2 or 3`. */
const withoutLabel = (option: string, at: number) => {
  const [label = '', word = ''] = /^\s*\(?(\p{L}|\d)[.):]\s+/u.exec(option) ?? []
  return optionIn(word, at + 1) === at ? option.slice(label.length) : option
}

function refersToSeveral(option: string, place: number, amount: number): boolean {
  if (NOT_OPTION_NAMES.test(option)) return false
  const words = wordsIn(unmarked(withoutLabel(option, place)))
  const named = words.map((word) => optionIn(word, amount))
  const options = new Set(named.filter((at) => at !== null))
  const isAllKnown = words.every((word, at) => named[at] !== null || joiningWords.has(word.toLowerCase()))
  // Numbers or letters alone may be real answers, so the option must also contain a joining word such as 'and'.
  return options.size >= 2 && isAllKnown && words.length > options.size
}

/** If all options refer to other options, such as 'A and B', they are real answers. */
export function referToOtherOptions(options: readonly string[]): boolean {
  const amount = options.filter((option, at) => refersToSeveral(option, at, options.length)).length
  return amount > 0 && amount < options.length
}

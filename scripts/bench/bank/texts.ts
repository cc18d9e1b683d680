const LETTERS = 580
const SYLLABLES = [...'bcdfghklmnprstvwz'].flatMap((first) => [...'aeiou'].map((second) => first + second))
const SIGNS = ['排序', '演算法', '資料', '===', 'std::move', '`a[i]`', '=>', '"quoted"']

/** A seeded generator, so that every question bank has the same texts. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Words from a vocabulary of about ten thousand, sometimes Chinese or punctuation, with a usual question length. */
export function textNumber(at: number): string {
  const number = numbersFrom(at + 1)
  const syllable = () => SYLLABLES[number(SYLLABLES.length)] ?? ''
  let text = `Number ${at} asks`
  while (text.length < LETTERS) {
    const sign = number(40) === 0 ? SIGNS[number(SIGNS.length)] : undefined
    text += ` ${sign ?? Array.from({ length: 2 + number(2) }, syllable).join('')}`
  }
  return text
}

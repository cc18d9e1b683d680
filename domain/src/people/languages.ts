/** What the page speaks: its name there, its name in the world, and how a browser asks for it. */
export const languages = [
  { language: 'en', locale: 'en', spoken: /^en\b/i },
  { language: 'ch', locale: 'zh-Hant', spoken: /^zh-(hant|tw|hk|mo)\b/i },
  { language: 'es', locale: 'es', spoken: /^es\b/i },
] as const

export type Language = (typeof languages)[number]['language']

/** The first language that somebody asks for and the page speaks too. */
export function firstSpoken(asked: readonly string[]): Language | undefined {
  const known = asked.map((tag) => languages.find(({ spoken }) => spoken.test(tag))?.language)
  return known.find((language) => language !== undefined)
}

/** The same for the header that a browser sends: 'es-419,es;q=0.9,en;q=0.8'. */
export function firstAccepted(header = ''): Language | undefined {
  const asked = header.split(',').map((part) => {
    const [tag = '', ...rest] = part.split(';').map((word) => word.trim())
    const weight = rest.find((one) => one.startsWith('q='))
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
  })
  return firstSpoken(
    asked
      .filter(({ weight }) => weight > 0)
      .sort((one, other) => other.weight - one.weight)
      .map(({ tag }) => tag),
  )
}
